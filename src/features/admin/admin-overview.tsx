import type { ReactNode } from 'react';
import { trpc } from '../../api/trpc';
import type { Notify } from '../../hooks/use-toast';
import { ActionButtons } from './action-button';
import { CLEAN_RECORDS, CLEAR_CACHE, EXPORT_REPORT, EXPORT_USERS } from './admin-actions';
import { StatusLabel, SystemHealth } from './admin-health';
import { FactList, Panel } from './admin-panel';
import { isFailed, REFRESHED_QUERY } from './admin-queries';
import { formatDuration } from './format';
import { StatCards } from './stat-cards';
import { UNKNOWN } from './texts';

const ACTIONS = [CLEAR_CACHE, CLEAN_RECORDS, EXPORT_USERS, EXPORT_REPORT];

/** Uses the browser's time zone, so it must not run on the server. */
const DATE_AND_TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });

function formatTime(timestamp: string): string {
  const time = Date.parse(timestamp);
  return Number.isNaN(time) ? UNKNOWN : DATE_AND_TIME.format(time);
}

function ApiHealth(): ReactNode {
  const query = trpc.health.status.useQuery({}, REFRESHED_QUERY);
  const fallback = isFailed(query) ? UNKNOWN : undefined;
  const data = fallback ? undefined : query.data;
  const status = data && (data.success ? 'healthy' : 'error');
  return (
    <Panel title="API Health">
      <FactList
        facts={[
          { label: 'Status', value: (data ?? fallback) && <StatusLabel status={status} /> },
          { label: 'Uptime', value: data ? formatDuration(data.uptime) : fallback },
          { label: 'Version', value: data?.version ?? fallback },
          { label: 'Last check', value: data ? formatTime(data.timestamp) : fallback },
          { label: 'Message', value: data?.message ?? fallback },
        ]}
      />
    </Panel>
  );
}

export function AdminOverview({ notify }: { readonly notify: Notify }): ReactNode {
  return (
    <div className="mt-6 grid grid-cols-1 gap-3 sm:gap-4">
      <StatCards />
      <div className="grid grid-cols-1 gap-3 sm:gap-4 lg:grid-cols-2 2xl:grid-cols-[1fr_1fr_20rem]">
        <ApiHealth />
        <SystemHealth />
        <div className="grid lg:max-2xl:col-span-2">
          <Panel title="Actions">
            <ActionButtons
              actions={ACTIONS}
              notify={notify}
              className="lg:max-2xl:grid-cols-4 2xl:grid-cols-1"
            />
          </Panel>
        </div>
      </div>
    </div>
  );
}
