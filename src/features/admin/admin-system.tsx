import type { ReactNode } from 'react';
import { trpc } from '../../api/trpc';
import type { Notify } from '../../hooks/use-toast';
import { formatCount } from '../../ui/format';
import { ActionButton, ActionButtons } from './action-button';
import { CLEAN_RECORDS, CLEAR_CACHE, EXPORT_REPORT, EXPORT_USERS } from './admin-actions';
import { HealthMonitor } from './admin-health';
import { FactList, Panel } from './admin-panel';
import { isFailed, REFRESHED_QUERY } from './admin-queries';
import { AuditLog } from './audit-log';
import { ServerPanel } from './server-panel';
import { UNKNOWN } from './texts';

const ACTIONS = [CLEAN_RECORDS, EXPORT_USERS, EXPORT_REPORT];

function CachePanel({ notify }: { readonly notify: Notify }): ReactNode {
  const query = trpc.admin.cacheStats.useQuery(undefined, REFRESHED_QUERY);
  const fallback = isFailed(query) ? UNKNOWN : undefined;
  const stats = fallback ? undefined : query.data?.data;
  return (
    <Panel
      title="Cache analytics"
      aside={
        <div className="w-40">
          <ActionButton action={CLEAR_CACHE} notify={notify} />
        </div>
      }
    >
      <FactList
        facts={[
          { label: 'Total keys', value: stats ? formatCount(stats.totalKeys) : fallback },
          { label: 'Hit rate', value: stats?.hitRate ?? fallback },
          { label: 'Hits', value: stats ? formatCount(stats.hits) : fallback },
          { label: 'Misses', value: stats ? formatCount(stats.misses) : fallback },
          { label: 'Memory', value: stats ? `${stats.memoryUsage} MB` : fallback },
        ]}
      />
    </Panel>
  );
}

export function AdminSystem({ notify }: { readonly notify: Notify }): ReactNode {
  return (
    <div className="mt-6 grid grid-cols-1 gap-3 sm:gap-4">
      <HealthMonitor />
      <div className="grid grid-cols-1 gap-3 sm:gap-4 lg:grid-cols-2">
        <ServerPanel />
        <div className="grid content-start grid-cols-1 gap-3 sm:gap-4">
          <CachePanel notify={notify} />
          <Panel title="System management">
            <ActionButtons actions={ACTIONS} notify={notify} className="sm:grid-cols-3" />
          </Panel>
        </div>
      </div>
      <AuditLog notify={notify} />
    </div>
  );
}
