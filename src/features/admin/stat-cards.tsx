import { Crown, History, type LucideIcon, ShieldCheck, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { trpc } from '../../api/trpc';
import { formatCount } from '../../ui/format';
import { Skeleton } from '../../ui/skeleton';
import { isFailed, REFRESHED_QUERY } from './admin-queries';
import { UNKNOWN } from './texts';

const PERCENT = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

type Figure = { readonly value: string; readonly note: string };

const UNKNOWN_FIGURE: Figure = { value: UNKNOWN, note: '' };

type StatCardProps = {
  readonly label: string;
  readonly Icon: LucideIcon;
  /** Undefined while loading. */
  readonly figure: Figure | undefined;
};

function StatCard({ label, Icon, figure }: StatCardProps): ReactNode {
  return (
    <div className="relative panel p-4 sm:p-5">
      <dt className="text-sm font-medium text-muted">{label}</dt>
      <dd className="mt-2">
        <span className="block h-[2.25rem] text-[1.75rem]/9 font-bold tracking-tight tabular-nums">
          {figure?.value ?? <Skeleton className="h-8 w-20" />}
        </span>
        <span className="block min-h-[1.25rem] truncate narrow:whitespace-normal text-sm/5 text-muted tabular-nums">
          {figure?.note}
        </span>
      </dd>
      <Icon
        aria-hidden="true"
        className="absolute top-4 right-4 size-5 text-accent max-[22.4rem]:hidden sm:top-5 sm:right-5"
      />
    </div>
  );
}

export function StatCards(): ReactNode {
  const users = trpc.admin.stats.useQuery(undefined, REFRESHED_QUERY);
  const records = trpc.history.siteStats.useQuery(undefined, REFRESHED_QUERY);
  const usersFallback = isFailed(users) ? UNKNOWN_FIGURE : undefined;
  const recordsFallback = isFailed(records) ? UNKNOWN_FIGURE : undefined;
  const counts = usersFallback ? undefined : users.data?.data;
  const watched = recordsFallback ? undefined : records.data?.data;
  const isLoading = (!counts && !usersFallback) || (!watched && !recordsFallback);

  const premiumShare = counts && counts.totalUsers > 0 ? counts.premiumUsers / counts.totalUsers : 0;
  const about = watched?.isEstimate ? 'About ' : '';
  return (
    <section aria-label="Key figures">
      <dl aria-busy={isLoading} className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <StatCard
          label="Total Users"
          Icon={UsersRound}
          figure={
            counts
              ? {
                  value: formatCount(counts.totalUsers),
                  note: `${formatCount(counts.newUsersToday)} new today`,
                }
              : usersFallback
          }
        />
        <StatCard
          label="Premium Users"
          Icon={Crown}
          figure={
            counts
              ? {
                  value: formatCount(counts.premiumUsers),
                  note: `${PERCENT.format(premiumShare)} of total`,
                }
              : usersFallback
          }
        />
        <StatCard
          label="Admin Users"
          Icon={ShieldCheck}
          figure={
            counts ? { value: formatCount(counts.adminUsers), note: 'Including owners' } : usersFallback
          }
        />
        <StatCard
          label="Watch Records"
          Icon={History}
          figure={
            watched
              ? { value: about + formatCount(watched.total), note: `${formatCount(watched.today)} today` }
              : recordsFallback
          }
        />
      </dl>
    </section>
  );
}
