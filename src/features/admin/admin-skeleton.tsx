import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/skeleton';
import { AdminFrame } from './admin-frame';
import { TabSkeleton } from './tab-skeleton';

/** Stands while it is found out who is here; without JavaScript that stays unknown. */
export function AdminSkeleton(): ReactNode {
  return (
    <AdminFrame
      badge={<Skeleton className="h-6.5 w-28 rounded-full noscript:hidden" />}
      tabs={<Skeleton className="h-13.5 rounded-panel noscript:hidden" />}
    >
      <noscript>
        <p className="font-medium">The admin panel needs JavaScript, which is off in this browser.</p>
      </noscript>
      <div className="noscript:hidden">
        <TabSkeleton />
      </div>
    </AdminFrame>
  );
}
