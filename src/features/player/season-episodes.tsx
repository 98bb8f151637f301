import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ShowView } from '../../media/use-show';
import { paths } from '../../paths';
import { Button } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { SiteLink } from '../../ui/site-link';
import { Skeleton } from '../../ui/skeleton';

/** 2 §9: the player's side list shows so many episodes. */
const SHOWN_FIRST = 20;

/** The season's episodes, to be folded away: the first 20, and the others when asked for. */
export function SeasonEpisodes({ view }: { view: ShowView }): ReactNode {
  const { show, season, episode, seasonPage, failure, retry } = view;
  const episodes = seasonPage?.episodes ?? [];
  // The one that plays is in the list, wherever it is.
  const [isWhole, setWhole] = useState(
    () => episodes.findIndex(({ number }) => number === episode) >= SHOWN_FIRST,
  );
  const shown = isWhole ? episodes : episodes.slice(0, SHOWN_FIRST);
  return (
    <details open className="group rounded-panel border border-line bg-raised">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between px-5">
        <h2 className="font-semibold">Season Episodes</h2>
        <ChevronDown
          aria-hidden="true"
          className="size-5 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      {failure !== null && <Failure message={failure} onRetry={retry} className="m-3" />}
      {seasonPage === null && failure === null && <Skeleton className="m-3 h-60" />}
      <ol className="grid grid-cols-1 pb-2">
        {shown.map(({ number, name }) => (
          <li key={number}>
            <SiteLink
              href={paths.watchEpisode(show.id, season, number)}
              aria-current={number === episode ? 'true' : undefined}
              className="flex min-h-11 items-center gap-3 px-5 text-[0.9375rem] hover:bg-white/8 focus-visible:-outline-offset-2 aria-[current]:bg-accent/15 aria-[current]:font-semibold aria-[current]:text-accent"
            >
              <span className="w-6 shrink-0 text-right text-muted tabular-nums">{number}</span>
              <span className="min-w-0 truncate">{name}</span>
            </SiteLink>
          </li>
        ))}
      </ol>
      {episodes.length > SHOWN_FIRST && (
        <div className="px-3 pb-3">
          <Button look="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer episodes' : `Show all ${episodes.length} episodes`}
          </Button>
        </div>
      )}
    </details>
  );
}
