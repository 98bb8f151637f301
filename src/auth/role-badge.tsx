import type { ReactNode } from 'react';
import type { Role } from '#shared/account';

/** 2 §2 "Settings": owner purple, admin blue, user grey. */
const COLORS: Record<Role, string> = {
  owner: 'bg-purple-400/15 text-purple-300 ring-purple-300/30',
  admin: 'bg-blue-400/15 text-blue-300 ring-blue-300/30',
  user: 'bg-white/10 text-muted ring-white/15',
};

const BADGE = 'inline-block rounded-full px-2.5 py-0.5 text-xs font-semibold ring-1 ring-inset';

/** What somebody may do here, as a word and a colour. */
export function RoleBadge({ role, children }: { role: Role; children?: ReactNode }): ReactNode {
  return (
    <span className={`${BADGE} ${children ? '' : 'capitalize'} ${COLORS[role]}`}>{children ?? role}</span>
  );
}

export function PremiumBadge(): ReactNode {
  return <span className={`${BADGE} bg-accent/15 text-accent ring-accent/30`}>PREMIUM</span>;
}
