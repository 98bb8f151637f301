import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/skeleton';
import { SettingsFrame } from './settings-frame';

/** Stands while it is found out who is here. */
export function SettingsSkeleton(): ReactNode {
  return (
    <SettingsFrame tabs={<Skeleton className="h-13.5 rounded-panel lg:h-47" />}>
      <p role="status" className="sr-only">
        Loading…
      </p>
      <Skeleton className="h-26 rounded-panel" />
      <Skeleton className="mt-16 h-48 rounded-panel" />
    </SettingsFrame>
  );
}
