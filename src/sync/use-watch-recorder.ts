import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Watchable } from '#shared/streaming-servers';
import { trpc } from '../api/trpc';
import { findCurrentUserId } from '../auth/session';
import { useRenderContext } from '../hooks/render-context';
import { findToken } from '../storage/auth-data';
import type { PositionRecording, SessionIdentity } from './position-recorder';
import { useRecordWatch } from './use-record-watch';

/** Records in the history that a title was opened, and its positions. Null records nothing. */
export function useWatchRecorder(watchable: Watchable | null) {
  const recordWatch = useRecordWatch();
  const queries = trpc.useUtils();
  const { today } = useRenderContext();
  const running = useRef<PositionRecording>(null);
  const loading = useRef<Promise<PositionRecording | null>>(null);
  /** The session of the next title, if that starts by itself. */
  const continued = useRef<Promise<SessionIdentity | null>>(null);
  const { mediaType, id = 0, season = 0, episode = 0 } = watchable ?? {};

  useEffect(() => {
    if (!mediaType) return;
    const watched = { mediaType, id, season, episode };
    const session = continued.current ?? { token: findToken(), userId: findCurrentUserId() };
    const isOpenedByUser = continued.current === null;
    continued.current = null;
    if (isOpenedByUser) recordWatch(watched);
    let isStopped = false;
    const recording = Promise.all([import('./position-recorder'), session])
      .then(([{ startRecording }, openedIn]) => {
        const started = startRecording({ watched, openedIn, recordWatch, queries, today });
        if (isStopped) started.stop();
        else {
          running.current = started;
          if (!isOpenedByUser && started.findContinuedSession()) recordWatch(watched);
        }
        return started;
      })
      .catch(() => null);
    loading.current = recording;
    return () => {
      isStopped = true;
      loading.current = null;
      // Synchronously, so that the last position is recorded before the next title.
      running.current?.stop();
      running.current = null;
    };
  }, [recordWatch, queries, today, mediaType, id, season, episode]);

  // In a layout effect, because those of the next page read the recorded position.
  useLayoutEffect(() => () => running.current?.flush(), []);

  return {
    /** Reports to the recorder once its code is loaded. */
    report: (...report: Parameters<PositionRecording['report']>): void =>
      void loading.current?.then((recording) => recording?.report(...report)),
    /**
     * The next title starts by itself. It belongs to the session of this one, even if another user has signed in since,
     * and is not recorded if that session has ended.
     */
    continueSession(): void {
      const recording = loading.current ?? Promise.resolve(null);
      continued.current = recording.then((started) => started?.findContinuedSession() ?? null);
    },
  };
}
