import type { ReactNode } from 'react';
import { trpc } from '../../api/trpc';
import { formatDuration } from '../../lib/format-duration';
import { FactList } from './fact-list';
import { loadFailure } from './load-failure';
import { Panel } from './panel';
import { Problem } from './problem';
import { REFRESHED } from './refresh';
import { StatusWord } from './status-word';

const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });

function formatTime(timestamp: string): string {
  const time = Date.parse(timestamp);
  return Number.isNaN(time) ? 'Unknown' : TIME.format(time);
}

/** What the site says of itself (2 §2 "Overview"). Never drawn by the server, whose clock is set elsewhere. */
export function ApiHealth(): ReactNode {
  const { data, error, refetch } = trpc.health.status.useQuery({}, REFRESHED);
  const unknown = error ? 'Unknown' : undefined;
  // While it cannot be asked, what it said last is no news of how it is.
  const status = data && !error ? (data.success ? 'healthy' : 'error') : undefined;
  return (
    <Panel title="API Health">
      {error && <Problem message={loadFailure(error)} onRetry={() => void refetch()} />}
      <FactList
        facts={[
          { label: 'Status', value: (data ?? error) && <StatusWord status={status} /> },
          { label: 'Uptime', value: data ? formatDuration(data.uptime) : unknown },
          { label: 'Version', value: data?.version ?? unknown },
          { label: 'Last check', value: data ? formatTime(data.timestamp) : unknown },
          { label: 'Message', value: data?.message ?? unknown },
        ]}
      />
    </Panel>
  );
}
