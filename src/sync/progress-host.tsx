import { lazy, type ReactNode, Suspense } from 'react';
import { useSession } from '../auth/session';
import { useLocalWatches } from '../storage/local-history';

const ProgressSync = lazy(() => import('./progress-sync').catch(() => ({ default: () => null })));

/** Loads the synchronization of the progress bars once there is a history. */
export function ProgressHost(): ReactNode {
  const { user } = useSession();
  const hasLocalHistory = useLocalWatches().length > 0;
  return (
    (user !== null || hasLocalHistory) && (
      <Suspense>
        <ProgressSync />
      </Suspense>
    )
  );
}
