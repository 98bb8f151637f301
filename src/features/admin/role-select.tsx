import { type ReactNode, useState } from 'react';
import { ROLES, type Role } from '#shared/account';
import type { User } from '#shared/account-schema';
import { SelectField } from '../../ui/select-field';
import { ROLE_NAMES } from './user-texts';

const ROLE_OPTIONS = ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }));

type RoleSelectProps = {
  readonly user: User;
  readonly isBusy: boolean;
  /** Resolves after success or failure. */
  readonly onChange: (role: Role) => Promise<unknown>;
};

/** Saves a selected role immediately, and shows it meanwhile. */
export function RoleSelect({ user, isBusy, onChange }: RoleSelectProps): ReactNode {
  const [saving, setSaving] = useState<Role | null>(null);

  async function save(role: Role): Promise<void> {
    setSaving(role);
    try {
      await onChange(role);
    } finally {
      setSaving(null);
    }
  }

  return (
    <SelectField
      label={`Role of ${user.username}`}
      isLabelHidden
      value={saving ?? user.role}
      options={ROLE_OPTIONS}
      onChange={(role) => void save(role)}
      isBusy={isBusy}
      className="w-fit lg:h-9"
    />
  );
}
