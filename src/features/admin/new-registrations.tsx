import type { ReactNode } from 'react';
import { trpc } from '../../api/trpc';
import { formatCount } from '../../ui/format';
import { Skeleton } from '../../ui/skeleton';
import { Panel } from './panel';
import { ADMIN_LOAD } from './refresh';
import { isFailed } from './use-failed-loads';

const COUNTS = [
  { key: 'newUsersToday', label: 'Today' },
  { key: 'newUsersThisWeek', label: 'This week' },
  { key: 'newUsersThisMonth', label: 'This month' },
] as const;

/** How many users registered lately. */
export function NewRegistrations(): ReactNode {
  const query = trpc.admin.stats.useQuery(undefined, ADMIN_LOAD);
  const isUnknown = isFailed(query);
  const data = isUnknown ? undefined : query.data;

  function figure(key: (typeof COUNTS)[number]['key']): ReactNode {
    if (data) return formatCount(data.data[key]);
    return isUnknown ? 'Unknown' : <Skeleton className="h-8 w-14" />;
  }

  return (
    <Panel title="New registrations">
      <dl aria-busy={!data && !isUnknown} className="grid grid-cols-3 gap-4">
        {COUNTS.map(({ key, label }) => (
          <div key={key} className="flex min-w-0 flex-col-reverse">
            <dt className="text-sm text-muted">{label}</dt>
            <dd
              className={`h-[2.25rem] truncate font-bold tracking-tight tabular-nums ${isUnknown ? 'text-lg/9 text-muted' : 'text-[1.75rem]/9'}`}
            >
              {figure(key)}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
