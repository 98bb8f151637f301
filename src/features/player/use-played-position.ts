import { useEffect, useRef } from 'react';
import type { Watchable } from '#shared/streaming-servers';
import { findResumePosition } from '#shared/watch-progress';
import { takeStartParameter } from '../../navigation/start-parameter';
import { usePositionRecorder } from '../../sync/use-position-recorder';
import { useSavedPosition } from '../../sync/use-saved-position';
import type { PlayerMessage } from './player-protocol';

/**
 * Where a title or episode plays: the position of the history until players report theirs, which are recorded.
 * @param recorded the title for the history; null until it is known to exist
 */
export function usePlayedPosition(watchable: Watchable | null, recorded: Watchable | null) {
  /** In seconds; null until a player has reported one. */
  const reported = useRef<number | null>(null);
  const saved = useSavedPosition(watchable);
  const record = usePositionRecorder(recorded);
  const { mediaType, id, season, episode } = watchable ?? {};

  // biome-ignore lint/correctness/useExhaustiveDependencies: another title or episode has its own position.
  useEffect(() => {
    if (mediaType) reported.current = takeStartParameter() ? 0 : null;
  }, [mediaType, id, season, episode]);

  return {
    /** Whether the position of the history is still unknown. */
    isPending: saved.isPending,
    /** Where the next server starts, in seconds; null to leave it to the player. */
    findStart: (): number | null => reported.current ?? findResumePosition(saved),
    report({ type, position, duration }: PlayerMessage): void {
      const isEnd = type === 'ended';
      record(isEnd ? (duration ?? position) : position, duration, isEnd);
      reported.current = isEnd ? 0 : (position ?? reported.current);
    },
  };
}
