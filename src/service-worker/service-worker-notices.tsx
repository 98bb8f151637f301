import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { usePreferences } from '../storage/preferences';
import { type Connection, connectionStore, followNetwork, markOffline } from './connection';
import { OfflineBanner } from './offline-banner';
import { registerWorker } from './register-worker';
import { UpdatePrompt } from './update-prompt';

const REACHABLE: Connection = { offlineSince: null, savedAt: null };

/** Refetches the queries that failed or received cached responses while the site was unreachable. */
function refetchSince(queryClient: QueryClient, offlineSince: number): void {
  void queryClient.invalidateQueries({
    predicate: ({ state }) => state.error !== null || state.dataUpdatedAt >= offlineSince,
  });
}

export function ServiceWorkerNotices(): ReactNode {
  const queryClient = useQueryClient();
  const [path] = useLocation();
  const connection = useSyncExternalStore(connectionStore.subscribe, connectionStore.get, () => REACHABLE);
  const { notifications } = usePreferences();
  const [activateUpdate, setActivateUpdate] = useState<(() => void) | null>(null);

  useEffect(() => {
    void registerWorker({
      onUpdate: (activate) => setActivateUpdate(() => activate),
      onOffline: markOffline,
    });
    return followNetwork();
  }, []);

  const { offlineSince } = connection;
  useEffect(() => {
    if (offlineSince === null) return;
    return () => refetchSince(queryClient, offlineSince);
  }, [offlineSince, queryClient]);

  return (
    <div className="pointer-events-none fixed inset-x-(--gutter) bottom-[calc(var(--tab-bar)+0.75rem)] z-20 flex flex-col items-center gap-2 md:items-start">
      {/* An update deletes the cached pages, which a visitor without a connection still needs. */}
      <UpdatePrompt
        onUpdate={notifications && offlineSince === null ? activateUpdate : null}
        onDismiss={() => setActivateUpdate(null)}
      />
      <OfflineBanner key={path} {...connection} />
    </div>
  );
}
