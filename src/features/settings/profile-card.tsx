import { type ReactNode, useState } from 'react';
import type { User } from '#shared/account-schema';
import { Avatar, PremiumBadge, RoleBadge } from '../../auth/user-badges';
import { formatRelativeTime } from '../../ui/format-time';
import { LongName } from '../../ui/long-name';
import { WatchStats } from './watch-stats';

/** A relative time; 'Unknown' for an invalid date. */
function memberSince({ created_at }: User, now: number): string {
  const joined = Date.parse(`${created_at.replace(' ', 'T')}Z`);
  return Number.isNaN(joined) ? 'Unknown' : formatRelativeTime(joined, now);
}

/** Uses the clock, so it must not render on the server. */
export function ProfileCard({ user }: { user: User }): ReactNode {
  const [now] = useState(Date.now);
  return (
    <section aria-label="Profile" className="grid grid-cols-1 gap-5 panel p-5 2xl:mt-10">
      <div className="flex items-center gap-4">
        <Avatar name={user.username} className="size-16 text-2xl" />
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
            <LongName text={user.username} className="text-xl font-bold tracking-tight" />
            <RoleBadge role={user.role} />
            {user.isPremium && <PremiumBadge />}
          </div>
          <p className="mt-1 text-sm text-muted">Member since {memberSince(user, now)}</p>
        </div>
      </div>
      <div className="border-t border-line pt-4">
        <WatchStats />
      </div>
    </section>
  );
}
