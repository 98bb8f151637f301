import type { ReactNode } from 'react';
import { trpc } from '../../api/trpc';
import type { Notify } from '../../hooks/use-toast';
import { formatCount } from '../../ui/format';
import { ActionButton } from './action-button';
import { CLEAR_CACHE } from './actions';
import { FactList } from './fact-list';
import { Panel } from './panel';
import { REFRESHED } from './refresh';
import { isFailed } from './use-failed-loads';

/** How full the catalogue's cache is, and how much it saves. */
export function CachePanel({ notify }: { notify: Notify }): ReactNode {
  const query = trpc.admin.cacheStats.useQuery(undefined, REFRESHED);
  const unknown = isFailed(query) ? 'Unknown' : undefined;
  const stats = unknown ? undefined : query.data?.data;
  const orUnknown = (value: string | undefined): string | undefined => value ?? unknown;
  const count = (value: number | undefined): string | undefined =>
    orUnknown(value === undefined ? undefined : formatCount(value));
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
          { label: 'Total keys', value: count(stats?.totalKeys) },
          { label: 'Hit rate', value: orUnknown(stats?.hitRate) },
          { label: 'Hits', value: count(stats?.hits) },
          { label: 'Misses', value: count(stats?.misses) },
          { label: 'Memory', value: orUnknown(stats && `${stats.memoryUsage} MB`) },
        ]}
      />
    </Panel>
  );
}
