import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ShowView } from '../../media/use-show';
import { paths } from '../../paths';
import { buttonClass } from '../../ui/button';

/** The ways to the episodes before and after this one in its season; there is no way across seasons. */
export function EpisodeSteps({ view }: { view: ShowView }): ReactNode {
  const { show, season, episode, seasonPage } = view;
  const numbers = seasonPage?.episodes.map(({ number }) => number) ?? [];
  const place = numbers.indexOf(episode);
  const previous = numbers[place - 1];
  const next = place < 0 ? undefined : numbers[place + 1];
  return (
    <nav aria-label="Episodes" className="flex min-h-11 gap-2">
      {previous !== undefined && (
        <Link href={paths.watchEpisode(show.id, season, previous)} className={buttonClass('quiet')}>
          <ChevronLeft aria-hidden="true" className="size-4.5" />
          Previous Episode
        </Link>
      )}
      {next !== undefined && (
        <Link href={paths.watchEpisode(show.id, season, next)} className={buttonClass()}>
          Next Episode
          <ChevronRight aria-hidden="true" className="size-4.5" />
        </Link>
      )}
    </nav>
  );
}
