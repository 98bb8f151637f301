import { type ReactNode, useEffect } from 'react';
import { trpc } from '../api/trpc';
import { useSession } from './use-session';

/** Keeps a signed-in person's preferences on the server, too. Its code is fetched when somebody is signed in. */
export function PreferencesKeeper(): ReactNode {
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
      if (!isOver) end = syncPreferences(client.settings, id);
    }
    // Without its code they stay in this browser, and are sent at the next visit.
    begin(userId).catch(() => undefined);
    return () => end();
  }, [client, userId]);

  return null;
}
