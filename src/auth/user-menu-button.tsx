import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { User } from '#shared/account-schema';
import { useDismissal } from '../hooks/use-dismissal';
import { ACCOUNT_CONTROL_ID } from './focus-account';
import { Avatar } from './user-badges';
import { UserMenu } from './user-menu';

export function UserMenuButton({ user }: { readonly user: User }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const wrapper = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();

  useDismissal(wrapper, isOpen, (byEscape) => {
    setOpen(false);
    if (byEscape) button.current?.focus();
  });

  return (
    <div ref={wrapper} className="relative">
      <button
        ref={button}
        type="button"
        id={ACCOUNT_CONTROL_ID}
        aria-label={`Account of ${user.username}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 items-center gap-2 rounded-full px-1.5 font-medium hover:bg-white/10"
      >
        <Avatar name={user.username} className="size-8 text-sm" />
        <span className="max-w-24 truncate text-[0.9375rem] max-lg:hidden">{user.username}</span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
      </button>
      {isOpen && <UserMenu id={menuId} user={user} onLeave={() => setOpen(false)} />}
    </div>
  );
}
