import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ROLES, type Role } from '#shared/account';
import type { User } from '#shared/account-schema';
import { ROLE_NAMES } from './texts';

/** Arrow keys on a closed list pass through other roles: a role is saved after this pause. */
const KEY_PAUSE_MS = 1_000;

type RoleSelectProps = {
  readonly user: User;
  readonly isBusy: boolean;
  /** Resolves after success or failure. */
  readonly onChange: (role: Role) => Promise<unknown>;
};

/** Saves a selected role immediately. */
export function RoleSelect({ user, isBusy, onChange }: RoleSelectProps): ReactNode {
  const [selected, setSelected] = useState<Role | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isKeyboard = useRef(false);
  const isSaving = useRef(false);

  useEffect(() => () => clearTimeout(timer.current), []);

  async function save(role: Role | null): Promise<void> {
    clearTimeout(timer.current);
    // A confirmation dialog takes the focus, and the blur event would save the role a second time.
    if (isSaving.current) return;
    isSaving.current = true;
    try {
      if (role !== null && role !== user.role && !isBusy) await onChange(role);
    } finally {
      isSaving.current = false;
      setSelected(null);
    }
  }
  function select(role: Role): void {
    setSelected(role);
    clearTimeout(timer.current);
    if (isKeyboard.current) timer.current = setTimeout(() => void save(role), KEY_PAUSE_MS);
    else void save(role);
  }

  return (
    <span className="relative inline-flex items-center">
      <select
        aria-label={`Role of ${user.username}`}
        aria-busy={isBusy}
        aria-disabled={isBusy}
        value={selected ?? user.role}
        onPointerDown={(event) => {
          isKeyboard.current = false;
          if (isBusy) event.preventDefault();
        }}
        onKeyDown={(event) => {
          isKeyboard.current = true;
          if (isBusy && event.key !== 'Tab') event.preventDefault();
          if (event.key === 'Enter' && selected !== null) void save(selected);
        }}
        onBlur={() => {
          if (selected !== null && !isBusy) void save(selected);
        }}
        onChange={({ target }) => {
          const role = ROLES.find((each) => each === target.value);
          if (role && !isBusy) select(role);
        }}
        className="h-11 cursor-pointer appearance-none rounded-full bg-field pr-9 pl-4 text-base font-medium text-ink ring-1 ring-hairline transition-colors ring-inset hover:bg-field-strong aria-disabled:cursor-default aria-disabled:opacity-60 md:text-[0.9375rem] lg:h-9 [&>option]:bg-overlay"
      >
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {ROLE_NAMES[role]}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute right-3 size-4 text-muted" />
    </span>
  );
}
