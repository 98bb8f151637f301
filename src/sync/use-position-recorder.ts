import { useEffect, useRef } from 'react';
import type { Watchable } from '#shared/streaming-servers';
import { findCurrentUserId } from '../auth/session';
import { findToken } from '../storage/auth-data';
import type { PositionRecording } from './position-recorder';
import { useRecordWatch } from './use-record-watch';

/**
 * Records the position of a title in the history. Null records nothing.
 * @returns a function that reports to the recorder once its code is loaded
 */
export function usePositionRecorder(watchable: Watchable | null) {
  const recordWatch = useRecordWatch();
  const loading = useRef<Promise<PositionRecording | null>>(null);
  const { mediaType, id = 0, season = 0, episode = 0 } = watchable ?? {};

  useEffect(() => {
    if (!mediaType) return;
    const watched = { mediaType, id, season, episode };
    const openedIn = { token: findToken(), userId: findCurrentUserId() };
    const recording = import('./position-recorder')
      .then(({ startRecording }) => startRecording(watched, openedIn, recordWatch))
      .catch(() => null);
    loading.current = recording;
    return () => {
      loading.current = null;
      void recording.then((started) => started?.stop());
    };
  }, [recordWatch, mediaType, id, season, episode]);

  return (...report: Parameters<PositionRecording['report']>): void =>
    void loading.current?.then((recording) => recording?.report(...report));
}
