import { Bookmark, LogOut, Settings, ShieldCheck } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import type { User } from '#shared/account-schema';
import { isStaff } from '#shared/roles';
import { paths } from '../navigation/paths';
import { Menu, MenuAction, MenuHeader, MenuLink } from '../ui/menu';
import { ACCOUNT_CONTROL_ID } from './focus-account';
import { useLogout } from './use-logout';

const ICON = 'size-4.5 text-muted';

type UserMenuProps = Omit<ComponentProps<typeof Menu>, 'buttonId' | 'children'> & { readonly user: User };

export function UserMenu({ user, ...menu }: UserMenuProps): ReactNode {
  const { label, isSigningOut, logout } = useLogout();
  return (
    <Menu buttonId={ACCOUNT_CONTROL_ID} {...menu}>
      <MenuHeader>
        <p className="truncate font-semibold">{user.username}</p>
        <p className="truncate text-sm text-muted">{user.email}</p>
      </MenuHeader>
      <MenuLink href={paths.settings()}>
        <Settings aria-hidden="true" className={ICON} /> Settings
      </MenuLink>
      <MenuLink href={paths.myList()}>
        <Bookmark aria-hidden="true" className={ICON} /> My List
      </MenuLink>
      {isStaff(user) && (
        <MenuLink href={paths.admin()}>
          <ShieldCheck aria-hidden="true" className={ICON} /> Admin Panel
        </MenuLink>
      )}
      <MenuAction isDisabled={isSigningOut} onSelect={logout}>
        <LogOut aria-hidden="true" className={ICON} /> {label}
      </MenuAction>
    </Menu>
  );
}
