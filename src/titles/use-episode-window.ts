import { useState } from 'react';
import type { Episode } from '#shared/title-page';
import { windowStart } from './episode-details';

type EpisodeWindow = {
  readonly shown: readonly Episode[];
  /** The index of the first episode shown. */
  readonly start: number;
  readonly isWhole: boolean;
  readonly setWhole: (isWhole: boolean) => void;
};

/**
 * Which episodes of a season are listed: `size` of them with the current one among them, or all. The window stays
 * where it is as long as the current episode is in it.
 * @param current the number of an episode; null for none, as which the first counts
 */
export function useEpisodeWindow(
  episodes: readonly Episode[],
  current: number | null,
  size: number,
): EpisodeWindow {
  const [isWhole, setWhole] = useState(false);
  const index = Math.max(
    0,
    episodes.findIndex(({ number }) => number === current),
  );
  const [lastStart, setLastStart] = useState(() => windowStart(index, size, episodes.length));
  const isInside = index >= lastStart && index < lastStart + size;
  const start = isInside ? lastStart : windowStart(index, size, episodes.length);
  if (start !== lastStart) setLastStart(start);
  return isWhole
    ? { shown: episodes, start: 0, isWhole, setWhole }
    : { shown: episodes.slice(start, start + size), start, isWhole, setWhole };
}
