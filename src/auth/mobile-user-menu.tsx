import type { ReactNode } from 'react';
import type { User } from '#shared/account-schema';
import { isStaff } from '#shared/roles';
import { paths } from '../navigation/paths';
import { SiteLink } from '../ui/site-link';
import { useLogout } from './use-logout';
import { Avatar } from './user-badges';

type MobileUserMenuProps = {
  readonly user: User;
  readonly itemClass: string;
  readonly onLeave: () => void;
};

export function MobileUserMenu({ user, itemClass, onLeave }: MobileUserMenuProps): ReactNode {
  const { label, isSigningOut, logout } = useLogout();
  return (
    <div className="mt-4 border-b border-line pb-3">
      <div className="flex items-center gap-3 px-3 pb-3">
        <Avatar name={user.username} className="size-11 text-lg" />
        <div className="min-w-0">
          <p className="truncate font-semibold">{user.username}</p>
          <p className="truncate text-sm text-muted">{user.email}</p>
        </div>
      </div>
      {isStaff(user) && (
        <SiteLink href={paths.admin()} onClick={onLeave} className={itemClass}>
          Admin Panel
        </SiteLink>
      )}
      <SiteLink href={paths.settings()} onClick={onLeave} className={itemClass}>
        Settings
      </SiteLink>
      {/* `disabled` would lose the focus. */}
      <button
        type="button"
        aria-disabled={isSigningOut}
        onClick={logout}
        className={`w-full aria-disabled:text-muted ${itemClass}`}
      >
        {label}
      </button>
    </div>
  );
}
