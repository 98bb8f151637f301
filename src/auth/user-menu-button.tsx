import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { User } from '#shared/account-schema';
import { runWhenIdle } from '../hooks/schedule';
import { MENU_LOAD_FAILED, showSiteNotice } from '../ui/site-notice';
import { ACCOUNT_CONTROL_ID } from './focus-account';
import { Avatar } from './user-badges';
import type { UserMenu } from './user-menu';

/** The keys that open a menu, with the focus on its first item. */
const OPENING_KEYS = ['Enter', ' ', 'ArrowDown'];

type LoadedMenu = {
  readonly UserMenu: typeof UserMenu;
  /** The menu replaces the button, which would lose the focus. */
  readonly hadFocus: boolean;
};

/** The signed-in user in the top bar. The menu is loaded when the browser is idle, or when the button is pressed. */
export function UserMenuButton({ user }: { readonly user: User }): ReactNode {
  const [menu, setMenu] = useState<LoadedMenu | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isOpenedByKey, setOpenedByKey] = useState(false);

  const load = useCallback(async (): Promise<void> => {
    const code = await import('./user-menu');
    const hadFocus = document.activeElement?.id === ACCOUNT_CONTROL_ID;
    // Before the focus can move to or from the button.
    flushSync(() => setMenu((loaded) => loaded ?? { ...code, hadFocus }));
  }, []);

  // A failure is reported when the button is pressed.
  useEffect(() => runWhenIdle(() => void load().catch(() => undefined)), [load]);

  useLayoutEffect(() => {
    if (menu?.hadFocus) document.getElementById(ACCOUNT_CONTROL_ID)?.focus();
  }, [menu]);

  function open(): void {
    setOpen(true);
    load().catch(() => {
      setOpen(false);
      showSiteNotice(MENU_LOAD_FAILED);
    });
  }

  function openByKey(event: KeyboardEvent): void {
    if (!OPENING_KEYS.includes(event.key)) return;
    event.preventDefault();
    setOpenedByKey(true);
    open();
  }
  function changeOpen(isNowOpen: boolean): void {
    setOpen(isNowOpen);
    setOpenedByKey(false);
  }

  const button = (
    <button
      type="button"
      id={ACCOUNT_CONTROL_ID}
      aria-label={`Account of ${user.username}`}
      aria-haspopup="menu"
      className="flex min-h-11 items-center gap-2 rounded-full px-1.5 font-medium hover:bg-fill"
      // Not onClick alone: the menu may replace the button between the two events.
      {...(!menu && { onPointerDown: open, onClick: open, onKeyDown: openByKey })}
    >
      <Avatar name={user.username} className="size-8 text-sm" />
      <span className="max-w-24 truncate text-[0.9375rem] max-lg:hidden">{user.username}</span>
      <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
    </button>
  );
  if (!menu) return button;
  return (
    <menu.UserMenu
      user={user}
      button={button}
      isOpen={isOpen}
      onOpenChange={changeOpen}
      startsAtFirstItem={isOpenedByKey}
    />
  );
}
