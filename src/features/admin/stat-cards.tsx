import { Crown, History, type LucideIcon, ShieldCheck, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { trpc } from '../../api/trpc';
import { formatCount } from '../../ui/format';
import { Skeleton } from '../../ui/skeleton';
import { REFRESHED } from './refresh';
import { isFailed } from './use-failed-loads';

type Figures = { readonly value: string; readonly note: string };

const UNKNOWN: Figures = { value: 'Unknown', note: '' };
const PERCENT = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

type StatCardProps = {
  readonly label: string;
  readonly Icon: LucideIcon;
  /** Undefined while they are on the way. */
  readonly figures: Figures | undefined;
};

function StatCard({ label, Icon, figures }: StatCardProps): ReactNode {
  return (
    <div className="relative rounded-panel border border-line bg-raised p-4 sm:p-5">
      <dt className="text-sm font-medium text-muted">{label}</dt>
      <dd className="mt-2">
        <span className="block h-[2.25rem] text-[1.75rem]/9 font-bold tracking-tight tabular-nums">
          {figures?.value ?? <Skeleton className="h-8 w-20" />}
        </span>
        <span className="block min-h-[1.25rem] truncate tight:whitespace-normal text-sm/5 text-muted tabular-nums">
          {figures?.note}
        </span>
      </dd>
      <Icon
        aria-hidden="true"
        className="absolute top-4 right-4 size-5 text-accent max-[22.4rem]:hidden sm:top-5 sm:right-5"
      />
    </div>
  );
}

/** How many users there are, and how much is watched. */
export function StatCards(): ReactNode {
  const users = trpc.admin.stats.useQuery(undefined, REFRESHED);
  const records = trpc.history.siteStats.useQuery(undefined, REFRESHED);
  const unknownUsers = isFailed(users) ? UNKNOWN : undefined;
  const unknownRecords = isFailed(records) ? UNKNOWN : undefined;
  const counts = unknownUsers ? undefined : users.data?.data;
  const watched = unknownRecords ? undefined : records.data?.data;
  const isLoading = (!counts && !unknownUsers) || (!watched && !unknownRecords);

  const share = counts && counts.totalUsers > 0 ? counts.premiumUsers / counts.totalUsers : 0;
  const about = watched?.isEstimate ? 'About ' : '';
  return (
    <section aria-label="Figures">
      <dl aria-busy={isLoading} className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <StatCard
          label="Total Users"
          Icon={UsersRound}
          figures={
            counts
              ? {
                  value: formatCount(counts.totalUsers),
                  note: `${formatCount(counts.newUsersToday)} new today`,
                }
              : unknownUsers
          }
        />
        <StatCard
          label="Premium Users"
          Icon={Crown}
          figures={
            counts
              ? { value: formatCount(counts.premiumUsers), note: `${PERCENT.format(share)} of total` }
              : unknownUsers
          }
        />
        <StatCard
          label="Admin Users"
          Icon={ShieldCheck}
          figures={counts ? { value: formatCount(counts.adminUsers), note: 'With owners' } : unknownUsers}
        />
        <StatCard
          label="Watch Records"
          Icon={History}
          figures={
            watched
              ? { value: about + formatCount(watched.total), note: `${formatCount(watched.today)} today` }
              : unknownRecords
          }
        />
      </dl>
    </section>
  );
}
