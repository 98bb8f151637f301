import { ChevronDown } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Episode } from '#shared/title-page';
import { paths } from '../../navigation/paths';
import { useEpisodeDetails, useEpisodeWindow } from '../../titles/episode-window';
import { Picture } from '../../titles/picture';
import type { ShowView } from '../../titles/use-show';
import { Button } from '../../ui/button';
import { formatDate, formatMinutes } from '../../ui/format';
import { LoadError } from '../../ui/load-error';
import { SiteLink } from '../../ui/site-link';
import { Skeleton } from '../../ui/skeleton';

const MAX_EPISODES_FIRST = 20;

/** A season may have more than 1,000 episodes. */
const SKIP_HIDDEN = '[contain-intrinsic-block-size:auto_5rem] [content-visibility:auto]';

/** Scrolls the list, not the page, so that the current episode is first: on phones only one fits in the first screen. */
function showInList(item: HTMLElement | null | undefined): void {
  if (item?.parentElement) item.parentElement.scrollTop = item.offsetTop;
}

/** The season's episodes: 20 around the current one, or all of them. */
export function SeasonEpisodes({ view }: { view: ShowView }): ReactNode {
  const { show, season, current, seasonPage, error, retry } = view;
  const list = useRef<HTMLOListElement>(null);
  const listed = seasonPage?.episodes ?? [];
  const playing = current?.episode ?? null;
  const { shown, showsAll, setShowsAll } = useEpisodeWindow(listed, playing, MAX_EPISODES_FIRST);
  const episodes = useEpisodeDetails(show.id, season, seasonPage, shown);
  if (season === null) return null;

  function toggleAll(): void {
    flushSync(() => setShowsAll(!showsAll));
    showInList(list.current?.querySelector<HTMLElement>('li:has([aria-current])'));
  }

  return (
    <details open className="group panel">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between rounded-panel px-5">
        <h2 className="font-semibold">Season Episodes</h2>
        <ChevronDown
          aria-hidden="true"
          className="size-5 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      {error !== null && <LoadError message={error} onRetry={retry} className="m-3" />}
      {seasonPage === null && error === null && <Skeleton className="m-3 h-60" />}
      <ol
        ref={list}
        className="relative grid max-h-[min(36rem,70dvh)] max-sm:max-h-[min(22rem,50dvh)] grid-cols-1 overflow-y-auto"
      >
        {episodes.map((episode) => (
          <li
            key={episode.number}
            ref={episode.number === playing ? showInList : undefined}
            className={shown.length > MAX_EPISODES_FIRST ? SKIP_HIDDEN : undefined}
          >
            <EpisodeLink
              path={paths.watchEpisode(show.id, season, episode.number)}
              episode={episode}
              isCurrent={episode.number === playing}
            />
          </li>
        ))}
      </ol>
      {listed.length > MAX_EPISODES_FIRST && (
        <div className="border-t border-line p-2">
          <Button variant="quiet" aria-expanded={showsAll} onClick={toggleAll}>
            {showsAll ? 'Show fewer episodes' : `Show all ${listed.length} episodes`}
          </Button>
        </div>
      )}
    </details>
  );
}

type EpisodeLinkProps = { readonly path: string; readonly episode: Episode; readonly isCurrent: boolean };

function EpisodeLink({ path, episode, isCurrent }: EpisodeLinkProps): ReactNode {
  const { number, name, overview, date, runtimeMinutes, stillPath } = episode;
  const facts = [runtimeMinutes && formatMinutes(runtimeMinutes), formatDate(date)];
  return (
    <SiteLink
      href={path}
      aria-label={`Episode ${number}: ${name}`}
      aria-current={isCurrent ? 'true' : undefined}
      className="flex min-h-20 items-center gap-4 px-3 py-2 hover:bg-fill focus-visible:-outline-offset-2 aria-[current]:bg-accent/15 sm:px-5"
    >
      <div className="relative aspect-video w-28 shrink-0 overflow-hidden rounded-card bg-overlay sm:w-32 narrow:hidden">
        <Picture
          kind="still"
          path={stillPath}
          fallbackWidth={185}
          sizes="128px"
          loading="lazy"
          className="size-full object-cover"
        />
        {isCurrent && (
          <span className="absolute top-1.5 left-1.5 rounded-md bg-accent px-1.5 py-0.5 text-xs font-semibold text-on-accent">
            Current
          </span>
        )}
      </div>
      <div className="min-w-0">
        <p className="line-clamp-2 text-[0.9375rem]/snug font-medium">
          {number}. <bdi>{name}</bdi>
        </p>
        <p className="min-h-5 text-sm text-muted tabular-nums">{facts.filter(Boolean).join(' · ')}</p>
        <p dir="auto" className="truncate text-sm text-muted max-sm:hidden">
          {overview}
        </p>
      </div>
    </SiteLink>
  );
}
