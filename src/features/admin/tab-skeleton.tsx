import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/skeleton';

/** Stands while a tab's code is on the way. */
export function TabSkeleton(): ReactNode {
  return (
    <div className="mt-6">
      <p role="status" className="sr-only">
        Loading…
      </p>
      <Skeleton className="h-72 rounded-panel" />
    </div>
  );
}
