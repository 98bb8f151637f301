import type { ReactNode } from 'react';
import { ActionButtons } from './action-buttons';
import { CLEAN_RECORDS, CLEAR_CACHE, EXPORT_REPORT, EXPORT_USERS } from './actions';
import type { AdminTabProps } from './admin-tab-props';
import { ApiHealth } from './api-health';
import { Panel } from './panel';
import { StatCards } from './stat-cards';
import { SystemHealth } from './system-health';

const ACTIONS = [CLEAR_CACHE, CLEAN_RECORDS, EXPORT_USERS, EXPORT_REPORT];

/** The site at a glance (2 §2 "Admin panel"), kept up to date. Each part loads, and fails, for itself. */
export function OverviewTab({ notify }: AdminTabProps): ReactNode {
  return (
    <div className="mt-6 grid grid-cols-1 gap-3 sm:gap-4">
      <StatCards />
      <div className="grid grid-cols-1 gap-3 sm:gap-4 lg:grid-cols-2">
        <ApiHealth />
        <SystemHealth />
      </div>
      <Panel title="Actions">
        <ActionButtons actions={ACTIONS} notify={notify} />
      </Panel>
    </div>
  );
}
