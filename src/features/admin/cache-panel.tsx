import type { ReactNode } from 'react';
import { trpc } from '../../api/trpc';
import { formatCount } from '../../lib/format';
import type { Notify } from '../../lib/use-notice';
import { ActionButton } from './action-button';
import { CLEAR_CACHE } from './actions';
import { FactList } from './fact-list';
import { loadFailure } from './load-failure';
import { Panel } from './panel';
import { Problem } from './problem';
import { REFRESHED } from './refresh';

/** How full the catalogue's cache is, and how much it saves (2 §2 "Admin panel"); unknown where that fails. */
export function CachePanel({ notify }: { notify: Notify }): ReactNode {
  const { data, error, refetch } = trpc.admin.cacheStats.useQuery(undefined, REFRESHED);
  const stats = error ? undefined : data?.data;
  const told = (value: string | undefined): string | undefined => value ?? (error ? 'Unknown' : undefined);
  const count = (value: number | undefined): string | undefined =>
    told(value === undefined ? undefined : formatCount(value));
  return (
    <Panel
      title="Cache analytics"
      aside={
        <div className="w-40">
          <ActionButton action={CLEAR_CACHE} notify={notify} />
        </div>
      }
    >
      {error && <Problem message={loadFailure(error)} onRetry={() => void refetch()} />}
      <FactList
        facts={[
          { label: 'Total keys', value: count(stats?.totalKeys) },
          { label: 'Hit rate', value: told(stats?.hitRate) },
          { label: 'Hits', value: count(stats?.hits) },
          { label: 'Misses', value: count(stats?.misses) },
          { label: 'Memory', value: told(stats && `${stats.memoryUsage} MB`) },
        ]}
      />
    </Panel>
  );
}
