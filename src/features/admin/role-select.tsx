import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ROLES, type Role } from '#shared/account';
import type { User } from '#shared/account-schema';

/** So long the keys must rest: on a closed list they pass through roles that nobody means. */
const KEYS_REST_MS = 1_000;

const NAMES: Record<Role, string> = { user: 'User', admin: 'Admin', owner: 'Owner' };

type RoleSelectProps = {
  readonly user: User;
  readonly isBusy: boolean;
  /** Resolves when it is done, or has failed. */
  readonly onChoose: (role: Role) => Promise<unknown>;
};

/** Gives a user another role (2 §6), as soon as one is chosen. */
export function RoleSelect({ user, isBusy, onChoose }: RoleSelectProps): ReactNode {
  const [chosen, setChosen] = useState<Role | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isByKeys = useRef(false);
  const isGiving = useRef(false);

  useEffect(() => () => clearTimeout(timer.current), []);

  async function give(role: Role | null): Promise<void> {
    clearTimeout(timer.current);
    // A dialog that asks about the choice takes the focus, which would give the role again.
    if (isGiving.current) return;
    isGiving.current = true;
    try {
      if (role !== null && role !== user.role && !isBusy) await onChoose(role);
    } finally {
      isGiving.current = false;
      setChosen(null);
    }
  }
  function choose(role: Role): void {
    setChosen(role);
    clearTimeout(timer.current);
    if (isByKeys.current) timer.current = setTimeout(() => void give(role), KEYS_REST_MS);
    else void give(role);
  }

  return (
    <span className="relative inline-flex items-center">
      <select
        aria-label={`Role of ${user.username}`}
        aria-busy={isBusy}
        aria-disabled={isBusy}
        value={chosen ?? user.role}
        onPointerDown={(event) => {
          isByKeys.current = false;
          if (isBusy) event.preventDefault();
        }}
        onKeyDown={(event) => {
          isByKeys.current = true;
          if (isBusy && event.key !== 'Tab') event.preventDefault();
          if (event.key === 'Enter' && chosen !== null) void give(chosen);
        }}
        onBlur={() => {
          if (chosen !== null && !isBusy) void give(chosen);
        }}
        onChange={({ target }) => {
          const role = ROLES.find((each) => each === target.value);
          if (role && !isBusy) choose(role);
        }}
        className="h-11 cursor-pointer appearance-none rounded-full bg-white/8 pr-9 pl-4 text-base font-medium text-ink ring-1 ring-white/10 transition-colors ring-inset hover:bg-white/12 aria-disabled:cursor-default aria-disabled:opacity-60 md:text-[0.9375rem] lg:h-9 [&>option]:bg-overlay"
      >
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {NAMES[role]}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute right-3 size-4 text-muted" />
    </span>
  );
}
