import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Episode, SeasonPage } from '#shared/title-page';
import { paths } from '../../navigation/paths';
import { EPISODES_SHOWN_FIRST, useEpisodeDetails, useEpisodeWindow } from '../../titles/episode-window';
import { Button, buttonClass } from '../../ui/button';
import { EPISODE_GRID, EpisodeCard } from './episode-card';

type EpisodeListProps = {
  readonly showId: number;
  readonly season: number;
  readonly page: SeasonPage;
  /** The episode of the address, or where the user continues; null without one. */
  readonly current: number | null;
  /** Its watched share. */
  readonly progress: number | null;
};

/** The episodes around the current one; after Show All Episodes, all of the season. */
export function EpisodeList({ showId, season, page, current, progress }: EpisodeListProps): ReactNode {
  const { episodes } = page;
  const { shown, start, showsAll, setShowsAll } = useEpisodeWindow(episodes, current, EPISODES_SHOWN_FIRST);
  const cards = useEpisodeDetails(showId, season, page, shown);
  const list = useRef<HTMLOListElement>(null);
  const end = start + shown.length;
  const hasMore = !showsAll && shown.length < episodes.length;

  function showAll(): void {
    flushSync(() => setShowsAll(true));
    // The button disappears, so the focus moves to the first of the added episodes.
    const firstAdded = end < episodes.length ? end : 0;
    list.current?.querySelectorAll('a')[firstAdded]?.focus();
  }

  return (
    <>
      <ol ref={list} className={EPISODE_GRID}>
        {cards.map((facts) => (
          <li key={facts.number}>
            <EpisodeCard
              showId={showId}
              season={season}
              facts={facts}
              isCurrent={facts.number === current}
              progress={facts.number === current ? progress : null}
            />
          </li>
        ))}
      </ol>
      {hasMore && (
        <div className="mt-5 flex flex-wrap justify-center gap-3">
          <Button onClick={showAll}>Show All Episodes</Button>
          {/* No class here: a `display` other than none would show the markup as text when scripts run. */}
          <noscript>
            <div className="flex flex-wrap gap-3">
              <WindowLink showId={showId} season={season} target={episodes[start - 1]}>
                Earlier Episodes
              </WindowLink>
              <WindowLink showId={showId} season={season} target={episodes[end]}>
                More Episodes
              </WindowLink>
            </div>
          </noscript>
        </div>
      )}
    </>
  );
}

type WindowLinkProps = Pick<EpisodeListProps, 'showId' | 'season'> & {
  /** An episode of the other window; undefined when there is none. */
  readonly target: Episode | undefined;
  readonly children: string;
};

/** Without scripts, shows other episodes: the page of an episode lists those around it. */
function WindowLink({ showId, season, target, children }: WindowLinkProps): ReactNode {
  if (!target) return null;
  return (
    <a href={paths.episode(showId, season, target.number)} className={buttonClass()}>
      {children}
    </a>
  );
}
