import { type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { useSession } from '../auth/session';
import { listStoredWatches, subscribeToLocalWatches } from '../storage/local-history';
import { optionalComponent } from '../ui/optional-component';

const ProgressSync = optionalComponent(() => import('./progress-sync'));

/** Loads the synchronization of the progress bars once there is a history. */
export function ProgressHost(): ReactNode {
  const { user } = useSession();
  const hasLocalHistory = useSyncExternalStore(
    subscribeToLocalWatches,
    () => listStoredWatches().length > 0,
    () => false,
  );
  return (
    (user !== null || hasLocalHistory) && (
      <Suspense>
        <ProgressSync />
      </Suspense>
    )
  );
}
