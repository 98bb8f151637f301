import type { ReactNode, RefObject } from 'react';
import { Skeleton } from '../../ui/skeleton';

type AdminLayoutProps = {
  readonly heading?: RefObject<HTMLHeadingElement | null>;
  /** Shown next to the heading. */
  readonly badge?: ReactNode;
  readonly tabs?: ReactNode;
  readonly children: ReactNode;
};

/** As high as the window, so that the footer stays below the fold and does not move when a tab finishes loading. */
export function AdminLayout({ heading, badge, tabs, children }: AdminLayoutProps): ReactNode {
  return (
    <div className="page-gutter min-h-dvh pt-6 pb-8 md:pt-10">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 ref={heading} tabIndex={-1} className="text-display">
          Admin Panel
        </h1>
        {badge}
      </div>
      {tabs && <div className="mt-6 max-w-2xl">{tabs}</div>}
      {children}
    </div>
  );
}

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

/** Shown while the session is checked, which never ends without JavaScript. */
export function AdminSkeleton(): ReactNode {
  return (
    <AdminLayout
      badge={<Skeleton className="h-6.5 w-28 rounded-full noscript:hidden" />}
      tabs={<Skeleton className="h-13.5 rounded-panel noscript:hidden" />}
    >
      <noscript>
        <p className="font-medium">The admin panel needs JavaScript, which is turned off in this browser.</p>
      </noscript>
      <div className="noscript:hidden">
        <TabSkeleton />
      </div>
    </AdminLayout>
  );
}
