import { type ReactNode, useEffect } from 'react';
import { trpc } from '../api/trpc';
import { useSession } from '../auth/use-session';

/** Sends the queued changes of the signed-in user's history, and then reads again everything that shows it. */
export function HistorySync(): ReactNode {
  const { client, history } = trpc.useUtils();
  const userId = useSession().user?.id;

  useEffect(() => {
    if (userId === undefined) return;
    const refresh = (): void => void history.invalidate();
    let stop: (() => void) | null = null;
    let isOver = false;
    import('./history-outbox')
      .then(({ keepSending }) => {
        if (!isOver) stop = keepSending(client, userId, refresh);
      })
      // Without the code nothing is sent now; what is queued stays for the next visit.
      .catch(() => {});
    return () => {
      isOver = true;
      stop?.();
    };
  }, [client, userId, history]);

  return null;
}
