import { Bookmark, LogOut, Settings, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { User } from '#shared/account-schema';
import { paths } from '../navigation/paths';
import { SiteLink } from '../ui/site-link';
import { LogoutButton } from './logout-button';
import { isAdministrator } from './session';

const ITEM =
  'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-left text-[0.9375rem] font-medium hover:bg-white/10 focus-visible:-outline-offset-2';
const ICON = 'size-4.5 text-muted';

type UserMenuProps = {
  readonly id: string;
  readonly user: User;
  readonly onLeave: () => void;
};

export function UserMenu({ id, user, onLeave }: UserMenuProps): ReactNode {
  return (
    <div
      id={id}
      className="absolute top-full right-0 z-20 mt-2 w-64 rounded-panel border border-line bg-overlay p-1.5 shadow-lifted"
    >
      <div className="border-b border-line px-3 pt-2 pb-3">
        <p className="truncate font-semibold">{user.username}</p>
        <p className="truncate text-sm text-muted">{user.email}</p>
      </div>
      <ul className="pt-1.5">
        <li>
          <SiteLink href={paths.settings()} onClick={onLeave} className={ITEM}>
            <Settings aria-hidden="true" className={ICON} /> Settings
          </SiteLink>
        </li>
        <li>
          <SiteLink href={paths.myList()} onClick={onLeave} className={ITEM}>
            <Bookmark aria-hidden="true" className={ICON} /> My List
          </SiteLink>
        </li>
        {isAdministrator(user) && (
          <li>
            <SiteLink href={paths.admin()} onClick={onLeave} className={ITEM}>
              <ShieldCheck aria-hidden="true" className={ICON} /> Admin Panel
            </SiteLink>
          </li>
        )}
        <li className="relative">
          <LogoutButton className={`${ITEM} pl-10.5`} />
          <LogOut aria-hidden="true" className={`pointer-events-none absolute top-3.5 left-3 ${ICON}`} />
        </li>
      </ul>
    </div>
  );
}
