import { type ReactNode, useEffect } from 'react';
import { trpc } from '../api/trpc';
import { useSession } from './use-session';

/** Brings to the server what a signed-in person's browser still keeps for it. */
export function HistoryKeeper(): ReactNode {
  const { client } = trpc.useUtils();
  const userId = useSession().user?.id;

  useEffect(() => {
    if (userId === undefined) return;
    let stop: (() => void) | null = null;
    let isOver = false;
    import('./outbox')
      .then(({ keepSending }) => {
        if (!isOver) stop = keepSending(client, userId);
      })
      // Without its code nothing is sent now; what waits is there on the next visit.
      .catch(() => {});
    return () => {
      isOver = true;
      stop?.();
    };
  }, [client, userId]);

  return null;
}
