import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Episode } from '#shared/title-page';
import { paths } from '../../paths';
import { Button, buttonClass } from '../../ui/button';
import { EpisodeCard } from './episode-card';
import { EPISODE_GRID, EPISODES_SHOWN_FIRST } from './episode-grid-skeleton';

type EpisodeListProps = {
  readonly showId: number;
  readonly season: number;
  readonly episodes: readonly Episode[];
  /** The episode that the address names, if any. */
  readonly current: number | null;
};

/** A season's first six episodes, or all of them when asked or when the current one comes later (2 §2 "TV detail"). */
export function EpisodeList({ showId, season, episodes, current }: EpisodeListProps): ReactNode {
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const place = episodes.findIndex(({ number }) => number === current);
  const isCut = !isWhole && place < EPISODES_SHOWN_FIRST && episodes.length > EPISODES_SHOWN_FIRST;
  const next = episodes[EPISODES_SHOWN_FIRST];
  const shown = isCut ? episodes.slice(0, EPISODES_SHOWN_FIRST) : episodes;

  function showAll(): void {
    flushSync(() => setWhole(true));
    // The button that had the focus is gone: the first episode that it brought takes it over.
    list.current?.querySelectorAll('a')[EPISODES_SHOWN_FIRST]?.focus();
  }

  return (
    <>
      <ol ref={list} className={EPISODE_GRID}>
        {shown.map((facts) => (
          <li key={facts.number}>
            <EpisodeCard showId={showId} season={season} facts={facts} isCurrent={facts.number === current} />
          </li>
        ))}
      </ol>
      {isCut && (
        <div className="mt-5 flex justify-center">
          <Button onClick={showAll}>Show All Episodes</Button>
          {next && (
            <noscript>
              {/* The page of an episode that is not among the first six shows all of them. */}
              <a href={paths.episode(showId, season, next.number)} className={buttonClass()}>
                Show All Episodes
              </a>
            </noscript>
          )}
        </div>
      )}
    </>
  );
}
