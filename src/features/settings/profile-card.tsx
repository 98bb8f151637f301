import { type ReactNode, useState } from 'react';
import type { Role, User } from '#shared/account';
import { formatRelativeTime } from '../../lib/relative-time';
import { Avatar } from '../../session/avatar';
import { WatchStats } from './watch-stats';

/** 2 §2 "Settings": owner purple, admin blue, user grey. */
const ROLE_COLORS: Record<Role, string> = {
  owner: 'bg-purple-400/15 text-purple-300 ring-purple-300/30',
  admin: 'bg-blue-400/15 text-blue-300 ring-blue-300/30',
  user: 'bg-white/10 text-muted ring-white/15',
};

const BADGE = 'rounded-full px-2.5 py-0.5 text-xs font-semibold ring-1 ring-inset';

/** When somebody joined, seen from `now`; 'Unknown' of anything that is no time. */
function memberSince({ created_at }: User, now: number): string {
  const joined = Date.parse(`${created_at.replace(' ', 'T')}Z`);
  return Number.isNaN(joined) ? 'Unknown' : formatRelativeTime(joined, now);
}

/** Name, role and since when (2 §2 "Settings"). Never drawn by the server, which knows nobody. */
export function ProfileCard({ user }: { user: User }): ReactNode {
  const [now] = useState(Date.now);
  return (
    <section
      aria-label="Profile"
      className="grid grid-cols-1 gap-5 rounded-panel border border-line bg-raised p-5"
    >
      <div className="flex items-center gap-4">
        <Avatar name={user.username} className="size-16 text-2xl" />
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
            <p className="min-w-0 truncate text-xl font-bold tracking-tight">{user.username}</p>
            <span className={`${BADGE} capitalize ${ROLE_COLORS[user.role]}`}>{user.role}</span>
            {user.isPremium && (
              <span className={`${BADGE} bg-accent/15 text-accent ring-accent/30`}>PREMIUM</span>
            )}
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
