import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Episode, SeasonPage } from '#shared/title-page';
import { paths } from '../../navigation/paths';
import { EPISODES_SHOWN_FIRST, useEpisodeDetails, useEpisodeWindow } from '../../titles/episode-window';
import { Button, buttonClass } from '../../ui/button';
import { EpisodeCard } from './episode-card';
import { EPISODE_GRID } from './episode-grid-skeleton';

type EpisodeListProps = {
  readonly showId: number;
  readonly season: number;
  readonly page: SeasonPage;
  /** The number of the episode that the address names, if any. */
  readonly current: number | null;
};

/** Six episodes of a season with the current one among them, and all of them after Show All Episodes. */
export function EpisodeList({ showId, season, page, current }: EpisodeListProps): ReactNode {
  const { episodes } = page;
  const { shown, start, showsAll, setShowsAll } = useEpisodeWindow(episodes, current, EPISODES_SHOWN_FIRST);
  const cards = useEpisodeDetails(showId, season, page, shown);
  const list = useRef<HTMLOListElement>(null);
  const end = start + shown.length;
  const isCut = !showsAll && shown.length < episodes.length;

  function showAll(): void {
    flushSync(() => setShowsAll(true));
    // The button had the focus and is gone. The first episode that it revealed takes over.
    const revealed = end < episodes.length ? end : 0;
    list.current?.querySelectorAll('a')[revealed]?.focus();
  }

  return (
    <>
      <ol ref={list} className={EPISODE_GRID}>
        {cards.map((facts) => (
          <li key={facts.number}>
            <EpisodeCard showId={showId} season={season} facts={facts} isCurrent={facts.number === current} />
          </li>
        ))}
      </ol>
      {isCut && (
        <div className="mt-5 flex flex-wrap justify-center gap-3">
          <Button onClick={showAll}>Show All Episodes</Button>
          {/* Without a class: one that sets `display` would show the markup as text where scripts run. */}
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
  /** An episode of the window that the link leads to; undefined when there is no such window. */
  readonly target: Episode | undefined;
  readonly children: string;
};

/** Leads to another window of episodes without a script: the page of an episode shows the window around it. */
function WindowLink({ showId, season, target, children }: WindowLinkProps): ReactNode {
  if (!target) return null;
  return (
    <a href={paths.episode(showId, season, target.number)} className={buttonClass()}>
      {children}
    </a>
  );
}
