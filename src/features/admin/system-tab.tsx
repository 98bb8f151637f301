import type { ReactNode } from 'react';
import { ActionButtons } from './action-buttons';
import { CLEAN_RECORDS, EXPORT_REPORT, EXPORT_USERS } from './actions';
import type { AdminTabProps } from './admin-tab-props';
import { AuditPanel } from './audit-panel';
import { CachePanel } from './cache-panel';
import { Panel } from './panel';
import { ServerPanel } from './server-panel';
import { SystemHealth } from './system-health';

const ACTIONS = [CLEAN_RECORDS, EXPORT_USERS, EXPORT_REPORT];

/** How the site runs, and what was done to it (2 §2 "Admin panel"). Each part loads, and fails, for itself. */
export function SystemTab({ notify }: AdminTabProps): ReactNode {
  return (
    <div className="mt-6 grid grid-cols-1 gap-3 sm:gap-4">
      <div className="grid grid-cols-1 gap-3 sm:gap-4 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-3 sm:gap-4">
          <SystemHealth title="Health monitor" />
          <CachePanel notify={notify} />
        </div>
        <ServerPanel />
      </div>
      <Panel title="System management">
        <ActionButtons actions={ACTIONS} notify={notify} />
      </Panel>
      <AuditPanel notify={notify} />
    </div>
  );
}
