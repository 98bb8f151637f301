import { type ReactNode, useEffect } from 'react';
import { trpc } from '../api/trpc';
import { tell } from '../auth/session-store';
import { useSession } from '../auth/use-session';

const REPLACED = 'Your account has newer settings from another device. They are used here now.';

/** Keeps the signed-in user's preferences on the server, too. */
export function PreferencesSync(): ReactNode {
  const { client } = trpc.useUtils();
  const userId = useSession().user?.id;

  useEffect(() => {
    if (userId === undefined) return;
    let isOver = false;
    let end = (): void => {
      isOver = true;
    };
    async function begin(id: string): Promise<void> {
      const { syncPreferences } = await import('./sync-preferences');
      if (!isOver) end = syncPreferences(client.settings, id, () => tell(REPLACED));
    }
    // Without the code they stay in this browser until the next visit.
    begin(userId).catch(() => undefined);
    return () => end();
  }, [client, userId]);

  return null;
}
