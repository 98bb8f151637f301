import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/skeleton';

type SettingsLayoutProps = { readonly tabs: ReactNode; readonly children: ReactNode };

/** As high as the window, so that the footer stays below the fold and does not move when a tab finishes loading. */
export function SettingsLayout({ tabs, children }: SettingsLayoutProps): ReactNode {
  return (
    <div className="page-gutter min-h-dvh pt-6 md:pt-10">
      <div className="max-w-5xl 2xl:max-w-none">
        <h1 className="text-display">Settings</h1>
        <div className="mt-6 grid grid-cols-1 items-start gap-6 md:mt-8 lg:grid-cols-[12.5rem_1fr] lg:gap-12">
          {tabs}
          <div className="min-w-0">{children}</div>
        </div>
      </div>
    </div>
  );
}

/** Shown while the code of a tab loads. */
export function TabSkeleton(): ReactNode {
  return (
    <div>
      <p role="status" className="sr-only">
        Loading…
      </p>
      <Skeleton className="h-72 rounded-panel" />
    </div>
  );
}

/** Shown while the session is checked. */
export function SettingsSkeleton(): ReactNode {
  return (
    <SettingsLayout tabs={<Skeleton className="h-13.5 rounded-panel lg:h-47" />}>
      <p role="status" className="sr-only">
        Loading…
      </p>
      <Skeleton className="h-26 rounded-panel" />
      <Skeleton className="mt-16 h-48 rounded-panel" />
    </SettingsLayout>
  );
}
