import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { type Connection, connectionStore, followNetwork, noteAway } from './connection';
import { followWorker } from './follow-worker';
import { SavedSign } from './saved-sign';
import { UpdateOffer } from './update-offer';

const REACHED: Connection = { awaySince: null, savedAt: null };

/** Reads anew what was read out of what is kept, or could not be. */
function refresh(queryClient: QueryClient, awaySince: number): void {
  void queryClient.invalidateQueries({
    predicate: ({ state }) => state.error !== null || state.dataUpdatedAt >= awaySince,
  });
}

/** What the site says about being offline, and about a new version of itself. */
export function OfflineSigns(): ReactNode {
  const queryClient = useQueryClient();
  const [path] = useLocation();
  const connection = useSyncExternalStore(connectionStore.subscribe, connectionStore.get, () => REACHED);
  const [takeOver, setTakeOver] = useState<(() => void) | null>(null);

  useEffect(() => {
    void followWorker({ onUpdate: (take) => setTakeOver(() => take), onAway: noteAway });
    return followNetwork();
  }, []);

  const { awaySince } = connection;
  useEffect(() => {
    if (awaySince === null) return;
    return () => refresh(queryClient, awaySince);
  }, [awaySince, queryClient]);

  return (
    <div className="pointer-events-none fixed inset-x-(--gutter) bottom-[calc(var(--tab-bar)+0.75rem)] z-20 flex flex-col items-center gap-2 md:items-start">
      {/* What was saved goes with the version that saved it: without a network that would be a loss. */}
      <UpdateOffer onTake={awaySince === null ? takeOver : null} onDismiss={() => setTakeOver(null)} />
      <SavedSign key={path} {...connection} />
    </div>
  );
}
