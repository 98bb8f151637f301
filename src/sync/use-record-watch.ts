import { useCallback } from 'react';
import { trpc } from '../api/trpc';
import { findCurrentUserId } from '../auth/session';
import { recordLocalWatch, toLocalWatch, type Watched } from '../storage/local-history';

/**
 * Records that a title is watched (1 §7 "Watch history"): on the server for who is signed in, by way of an outbox
 * that survives outages; else, or when even that fails, in this browser's local history.
 */
export function useRecordWatch(): (watched: Watched) => void {
  const { client } = trpc.useUtils();

  return useCallback(
    (watched) => {
      const userId = findCurrentUserId();
      if (userId === null) {
        recordLocalWatch(watched);
        return;
      }
      const { timestamp, ...watch } = toLocalWatch(watched);
      import('./history-outbox')
        .then(({ queueWatch }) => queueWatch(client, userId, watch, timestamp))
        .catch(() => recordLocalWatch(watched, userId));
    },
    [client],
  );
}
