import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../navigation/paths';
import { useEpisodeWindow } from '../../titles/episode-window';
import type { ShowView } from '../../titles/use-show';
import { Button } from '../../ui/button';
import { LoadError } from '../../ui/load-error';
import { SiteLink } from '../../ui/site-link';
import { Skeleton } from '../../ui/skeleton';

const EPISODES_SHOWN_FIRST = 20;

/** The season's episodes, collapsible: 20 with the current one among them, and the others on request. */
export function SeasonEpisodes({ view }: { view: ShowView }): ReactNode {
  const { show, season, current, seasonPage, error, retry } = view;
  const episodes = seasonPage?.episodes ?? [];
  const playing = current?.episode ?? null;
  const { shown, showsAll, setShowsAll } = useEpisodeWindow(episodes, playing, EPISODES_SHOWN_FIRST);
  if (season === null) return null;
  return (
    <details open className="group rounded-panel border border-line bg-raised">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between px-5">
        <h2 className="font-semibold">Season Episodes</h2>
        <ChevronDown
          aria-hidden="true"
          className="size-5 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      {error !== null && <LoadError message={error} onRetry={retry} className="m-3" />}
      {seasonPage === null && error === null && <Skeleton className="m-3 h-60" />}
      <ol className="grid grid-cols-1 pb-2">
        {shown.map(({ number, name }) => (
          <li key={number}>
            <SiteLink
              href={paths.watchEpisode(show.id, season, number)}
              aria-current={number === playing ? 'true' : undefined}
              className="flex min-h-11 items-center gap-3 px-5 text-[0.9375rem] hover:bg-white/8 focus-visible:-outline-offset-2 aria-[current]:bg-accent/15 aria-[current]:font-semibold aria-[current]:text-accent"
            >
              <span className="min-w-6 shrink-0 text-right text-muted tabular-nums">{number}</span>
              <span dir="auto" className="min-w-0 truncate">
                {name}
              </span>
            </SiteLink>
          </li>
        ))}
      </ol>
      {episodes.length > EPISODES_SHOWN_FIRST && (
        <div className="px-3 pb-3">
          <Button variant="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show fewer episodes' : `Show all ${episodes.length} episodes`}
          </Button>
        </div>
      )}
    </details>
  );
}
