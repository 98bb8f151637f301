import { useCallback } from 'react';
import { trpc } from '../api/trpc';
import { findCurrentUserId } from '../auth/session';
import { saveHistoryMark } from '../storage/history-mark';
import { recordLocalWatch, toLocalWatch, type Watched } from '../storage/local-history';

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
        .then(({ queueWatch }) => queueWatch(client, userId, watch, timestamp))
        .catch(() => recordLocalWatch(watched, userId));
    },
    [client],
  );
}
