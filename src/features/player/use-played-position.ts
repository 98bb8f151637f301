import { useEffect, useRef } from 'react';
import type { Watchable } from '#shared/streaming-servers';
import { findResumePosition, parseWatchPosition } from '#shared/watch-progress';
import { takeStartParameter } from '../../navigation/start-parameter';
import { readPreferences } from '../../storage/preferences';
import { useSavedPosition } from '../../sync/use-saved-position';
import { useWatchRecorder } from '../../sync/use-watch-recorder';
import type { PlayerMessage } from './player-protocol';

/**
 * Where a title or episode plays: the position of the history until players report theirs, which are recorded.
 * @param recorded the title for the history; null until it is known to exist
 */
export function usePlayedPosition(watchable: Watchable | null, recorded: Watchable | null) {
  /** In seconds; null until a player has reported one. */
  const reported = useRef<number | null>(null);
  /** The duration that the player reported last, in seconds. Some players report it in `ready` only. */
  const length = useRef<number | null>(null);
  const saved = useSavedPosition(watchable);
  const { report, continueSession } = useWatchRecorder(recorded);
  const { mediaType, id, season, episode } = watchable ?? {};

  // biome-ignore lint/correctness/useExhaustiveDependencies: another title or episode has its own position.
  useEffect(() => {
    if (!mediaType) return;
    reported.current = takeStartParameter() ? 0 : null;
    length.current = null;
  }, [mediaType, id, season, episode]);

  return {
    /** Whether the position of the history is still unknown. */
    isPending: saved.isPending,
    continueSession,
    /** Where the next server starts, in seconds; null to leave it to the player. */
    findStart: (): number | null => reported.current ?? findResumePosition(saved, readPreferences()),
    report({ type, position, duration }: PlayerMessage): void {
      const isReady = type === 'ready';
      if (isReady || duration !== null) length.current = duration;
      // The position at which a player starts is not one that was watched.
      if (isReady) return;
      const isEnd = type === 'ended';
      const played = parseWatchPosition(position, length.current);
      report(isEnd ? (played.duration ?? played.position) : played.position, played.duration, isEnd);
      reported.current = isEnd ? 0 : (played.position ?? reported.current);
    },
  };
}
