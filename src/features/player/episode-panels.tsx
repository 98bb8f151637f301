import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../navigation/paths';
import { useShowRatings } from '../../titles/display-preferences';
import { useEpisodeWindow } from '../../titles/episode-window';
import { SEASON_START } from '../../titles/show-address';
import type { ShowView } from '../../titles/use-show';
import { Button } from '../../ui/button';
import { formatDate, formatMinutes, formatRating } from '../../ui/format';
import { LoadError } from '../../ui/load-error';
import { SiteLink } from '../../ui/site-link';
import { Skeleton } from '../../ui/skeleton';

const MAX_EPISODES_FIRST = 20;

export function EpisodeCard({ view }: { view: ShowView }): ReactNode {
  const showRatings = useShowRatings();
  const { facts, season } = view;
  if (!facts) return null;
  const { name, number, overview, date, runtimeMinutes, rating } = facts;
  const line = [
    `Season ${season}, Episode ${number}`,
    formatDate(date),
    runtimeMinutes === null ? '' : formatMinutes(runtimeMinutes),
    showRatings && rating > 0 ? `${formatRating(rating)} / 10` : '',
  ];
  return (
    <section className="panel p-5">
      <h2 className="font-semibold">
        <bdi>{name}</bdi>
      </h2>
      <p className="mt-1 text-sm text-muted">{line.filter(Boolean).join(' · ')}</p>
      {overview && (
        <p dir="auto" className="mt-3 text-[0.9375rem] leading-relaxed">
          {overview}
        </p>
      )}
    </section>
  );
}

/** Links to each season's first episode in the player, or to the season's page when it has no episodes. */
export function SeasonList({ view }: { view: ShowView }): ReactNode {
  const { show, season } = view;
  return (
    <section className="panel p-5">
      <h2 className="font-semibold">Seasons</h2>
      <ul className="mt-3 flex flex-wrap gap-2">
        {show.seasons.map(({ number, name, episodeCount }) => (
          <li key={number} className="max-w-full">
            <SiteLink
              href={(episodeCount > 0 ? paths.watchEpisode : paths.episode)(show.id, number, SEASON_START)}
              aria-current={number === season ? 'true' : undefined}
              className="flex min-h-11 max-w-full items-center rounded-3xl bg-field px-4 py-2 text-sm font-medium ring-1 ring-hairline ring-inset hover:bg-field-strong aria-[current]:bg-selected aria-[current]:text-on-selected"
            >
              <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The season's episodes: 20 around the current one, or all of them. */
export function SeasonEpisodes({ view }: { view: ShowView }): ReactNode {
  const { show, season, current, seasonPage, error, retry } = view;
  const episodes = seasonPage?.episodes ?? [];
  const playing = current?.episode ?? null;
  const { shown, showsAll, setShowsAll } = useEpisodeWindow(episodes, playing, MAX_EPISODES_FIRST);
  if (season === null) return null;
  return (
    <details open className="group panel">
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
              className="flex min-h-11 items-center gap-3 px-5 text-[0.9375rem] hover:bg-fill focus-visible:-outline-offset-2 aria-[current]:bg-accent/15 aria-[current]:font-semibold aria-[current]:text-accent"
            >
              <span className="min-w-6 shrink-0 text-right text-muted tabular-nums">{number}</span>
              <span dir="auto" className="min-w-0 truncate">
                {name}
              </span>
            </SiteLink>
          </li>
        ))}
      </ol>
      {episodes.length > MAX_EPISODES_FIRST && (
        <div className="px-3 pb-3">
          <Button variant="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show fewer episodes' : `Show all ${episodes.length} episodes`}
          </Button>
        </div>
      )}
    </details>
  );
}
