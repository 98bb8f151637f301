import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { hasAired } from '#shared/title-page';
import { paths } from '../../navigation/paths';
import type { ShowView } from '../../titles/use-show';
import { buttonClass } from '../../ui/button';
import { formatDate } from '../../ui/format';
import { SiteLink } from '../../ui/site-link';

/** Episode numbers of the same season. */
type Neighbours = {
  readonly previous: number | null;
  readonly next: number | null;
  /** The date of a next episode that has not aired (YYYY-MM-DD). */
  readonly airsOn: string | null;
};

/** @param today YYYY-MM-DD */
export function findNeighbours(
  view: Pick<ShowView, 'seasonPage' | 'current'> | null,
  today: string,
): Neighbours {
  const episodes = view?.seasonPage?.episodes ?? [];
  const index = episodes.findIndex(({ number }) => number === view?.current?.episode);
  const next = index < 0 ? undefined : episodes[index + 1];
  const isAnnounced = next !== undefined && !hasAired(next, today);
  return {
    previous: episodes[index - 1]?.number ?? null,
    next: isAnnounced ? null : (next?.number ?? null),
    airsOn: isAnnounced ? next.date : null,
  };
}

const ON_PHONES = 'max-sm:gap-1 max-sm:px-3 max-[22rem]:px-2 max-[22rem]:text-sm max-[22rem]:[&>svg]:hidden';

export function EpisodeLinks({ view, neighbours }: { view: ShowView; neighbours: Neighbours }): ReactNode {
  const { show, season } = view;
  const { previous, next, airsOn } = neighbours;
  if (season === null) return null;
  return (
    <nav
      aria-label="Episodes"
      className="flex min-h-11 gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2 narrow:grid-cols-1"
    >
      {previous !== null && (
        <SiteLink
          href={paths.watchEpisode(show.id, season, previous)}
          className={buttonClass('secondary', `pl-3 ${ON_PHONES}`)}
        >
          <ChevronLeft aria-hidden="true" className="size-4.5" />
          Previous Episode
        </SiteLink>
      )}
      {airsOn !== null && (
        <p className="self-center text-sm text-muted max-sm:col-start-2 narrow:col-start-1">
          Next episode airs {formatDate(airsOn)}
        </p>
      )}
      {next !== null && (
        <SiteLink
          href={paths.watchEpisode(show.id, season, next)}
          className={buttonClass('primary', `pr-3 max-sm:col-start-2 narrow:col-start-1 ${ON_PHONES}`)}
        >
          Next Episode
          <ChevronRight aria-hidden="true" className="size-4.5" />
        </SiteLink>
      )}
    </nav>
  );
}
