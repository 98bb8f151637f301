import { useCallback } from 'react';
import { trpc } from '../api/trpc';
import { findCurrentUserId } from '../auth/session';
import { findToken } from '../storage/auth-data';
import { saveHistoryMark } from '../storage/history-mark';
import { recordLocalWatch, toLocalWatch, type Watched } from '../storage/local-history';
import type { WatchRecord } from './pending-changes';

/** The response is not read: the next page queues the watch again, which changes nothing if the server has it. */
function sendOnLeave(watch: WatchRecord): void {
  const token = findToken();
  if (token === null || !navigator.onLine) return;
  // Without a time, so that the server's clock dates it.
  fetch('/api/watch-history', {
    method: 'POST',
    keepalive: true,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(watch),
  }).catch(() => undefined);
}

/**
 * Records watches: for signed-in users in the outbox; for visitors, or if the outbox fails, in the local history.
 * `isLeaving`: whether the document is being left, so that nothing asynchronous would finish.
 */
export function useRecordWatch(): (watched: Watched, isLeaving?: boolean) => void {
  const { client } = trpc.useUtils();

  return useCallback(
    (watched, isLeaving) => {
      saveHistoryMark(true);
      const userId = findCurrentUserId();
      const { timestamp, ...watch } = toLocalWatch(watched);
      if (isLeaving) sendOnLeave(watch);
      if (isLeaving || userId === null) {
        recordLocalWatch(watched, userId);
        return;
      }
      import('./outbox')
        .then(({ queueWatch }) => queueWatch(client, userId, watch, timestamp))
        .catch(() => recordLocalWatch(watched, userId));
    },
    [client],
  );
}
