import { useEffect, useMemo } from 'react';
import type { Watchable } from '#shared/streaming-servers';
import { parseWatchPosition, type WatchPosition } from '#shared/watch-progress';
import { findCurrentUserId } from '../auth/session';
import { useRecordWatch } from './use-record-watch';

const WRITE_INTERVAL_MS = 15_000;

export type PositionRecorder = {
  /** Seconds, as a player reports them: impossible values are ignored. Writes at most every 15 seconds. */
  readonly report: (position: unknown, duration: unknown) => void;
  /** Writes the last reported position, unless that was done. */
  readonly flush: (isLeaving?: boolean) => void;
};

/** @param now milliseconds of a monotonic clock */
export function createPositionRecorder(
  write: (position: WatchPosition, isLeaving: boolean) => void,
  now: () => number = () => performance.now(),
): PositionRecorder {
  let unwritten: WatchPosition | null = null;
  let reportedBy: string | null = null;
  let writtenAt = now();

  function flush(isLeaving = false): void {
    if (!unwritten) return;
    writtenAt = now();
    // The position of one account must not reach another one, or a visitor.
    if (findCurrentUserId() === reportedBy) write(unwritten, isLeaving);
    unwritten = null;
  }
  return {
    report(position, duration) {
      const reported = parseWatchPosition(position, duration);
      if (reported.position === null) return;
      unwritten = reported;
      reportedBy = findCurrentUserId();
      if (now() - writtenAt >= WRITE_INTERVAL_MS) flush();
    },
    flush,
  };
}

/** Records the position of a title in the history, also when the page is hidden or left. Null records nothing. */
export function usePositionRecorder(watchable: Watchable | null): PositionRecorder {
  const recordWatch = useRecordWatch();
  const { mediaType, id = 0, season = 0, episode = 0 } = watchable ?? {};
  const recorder = useMemo(
    () =>
      createPositionRecorder((position, isLeaving) => {
        if (mediaType) recordWatch({ mediaType, id, season, episode, ...position }, isLeaving);
      }),
    [recordWatch, mediaType, id, season, episode],
  );

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const flushIfHidden = (): void => {
      if (document.hidden) recorder.flush();
    };
    document.addEventListener('visibilitychange', flushIfHidden, { signal });
    window.addEventListener('pagehide', () => recorder.flush(true), { signal });
    return () => {
      listening.abort();
      recorder.flush();
    };
  }, [recorder]);

  return recorder;
}
