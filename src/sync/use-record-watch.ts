import { useCallback } from 'react';
import { trpc } from '../api/trpc';
import { findCurrentUserId } from '../auth/session';
import { saveHistoryMark } from '../storage/history-mark';
import { type LocalWatch, recordLocalWatch, toLocalWatch, type Watched } from '../storage/local-history';

/** Known once the outbox has loaded. */
let send: ((userId: string, watch: LocalWatch) => void) | null = null;

/** Records a watch when the page is left, where nothing asynchronous runs any more. */
export function recordOnLeave(watched: Watched): void {
  const userId = findCurrentUserId();
  recordLocalWatch(watched, userId);
  if (userId !== null) send?.(userId, toLocalWatch(watched));
}

/** Records watches: for signed-in users in the outbox; for visitors, or if the outbox fails, in the local history. */
export function useRecordWatch(): (watched: Watched) => void {
  const { client } = trpc.useUtils();

  return useCallback(
    (watched) => {
      saveHistoryMark(true);
      const userId = findCurrentUserId();
      if (userId === null) {
        recordLocalWatch(watched);
        return;
      }
      const { timestamp, ...watch } = toLocalWatch(watched);
      import('./outbox')
        .then(({ queueWatch, sendOnLeave }) => {
          send = sendOnLeave;
          return queueWatch(client, userId, watch, timestamp);
        })
        .catch(() => recordLocalWatch(watched, userId));
    },
    [client],
  );
}
