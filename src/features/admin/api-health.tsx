import type { ReactNode } from 'react';
import { trpc } from '../../api/trpc';
import { formatDuration } from '../../ui/format';
import { FactList } from './fact-list';
import { Panel } from './panel';
import { REFRESHED } from './refresh';
import { StatusWord } from './status-word';
import { isFailed } from './use-failed-loads';

const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });

function formatTime(timestamp: string): string {
  const time = Date.parse(timestamp);
  return Number.isNaN(time) ? 'Unknown' : TIME.format(time);
}

/** The health response. Never rendered on the server, whose locale and time zone differ. */
export function ApiHealth(): ReactNode {
  const query = trpc.health.status.useQuery({}, REFRESHED);
  const unknown = isFailed(query) ? 'Unknown' : undefined;
  const data = unknown ? undefined : query.data;
  const status = data && (data.success ? 'healthy' : 'error');
  return (
    <Panel title="API Health">
      <FactList
        facts={[
          { label: 'Status', value: (data ?? unknown) && <StatusWord status={status} /> },
          { label: 'Uptime', value: data ? formatDuration(data.uptime) : unknown },
          { label: 'Version', value: data?.version ?? unknown },
          { label: 'Last check', value: data ? formatTime(data.timestamp) : unknown },
          { label: 'Message', value: data?.message ?? unknown },
        ]}
      />
    </Panel>
  );
}
