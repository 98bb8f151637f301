import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/skeleton';
import { AdminFrame } from './admin-frame';
import { TabSkeleton } from './tab-skeleton';

/** Stands while it is found out who is here. */
export function AdminSkeleton(): ReactNode {
  return (
    <AdminFrame
      badge={<Skeleton className="h-6.5 w-28 rounded-full" />}
      tabs={<Skeleton className="h-13.5 rounded-panel" />}
    >
      <TabSkeleton />
    </AdminFrame>
  );
}
