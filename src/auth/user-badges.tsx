import type { ReactNode } from 'react';
import type { Role } from '#shared/account';

/** The first letter of a name in a ring. Decoration only, so hidden from assistive technology. */
export function Avatar({
  name,
  className,
}: {
  readonly name: string;
  readonly className: string;
}): ReactNode {
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center rounded-full bg-accent/15 font-bold text-accent ring-1 ring-accent/40 ring-inset ${className}`}
    >
      {[...name][0]?.toUpperCase()}
    </span>
  );
}

const ROLE_COLORS: Record<Role, string> = {
  owner: 'bg-owner/15 text-owner ring-owner/30',
  admin: 'bg-info/15 text-info ring-info/30',
  user: 'bg-fill text-muted ring-hairline',
};

const BADGE = 'inline-block rounded-full px-2.5 py-0.5 text-xs font-semibold ring-1 ring-inset';

/** A label in the role's colour; its text is the role's name unless there are children. */
export function RoleBadge({ role, children }: { role: Role; children?: ReactNode }): ReactNode {
  return (
    <span className={`${BADGE} ${children ? '' : 'capitalize'} ${ROLE_COLORS[role]}`}>
      {children ?? role}
    </span>
  );
}

export function PremiumBadge(): ReactNode {
  return <span className={`${BADGE} bg-accent/15 text-accent ring-accent/30`}>PREMIUM</span>;
}
