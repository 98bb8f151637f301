import { type ReactNode, useState } from 'react';
import type { Role } from '#shared/account';
import type { User } from '#shared/account-schema';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import type { UserChanges } from './use-user-changes';

const CONSEQUENCES: Record<Role, string> = {
  owner: '',
  admin: 'You will no longer be able to change roles or delete users.',
  user: 'You will no longer have access to the admin panel.',
};

type Question = { readonly role: Role; readonly settle: () => void };

/** Asks owners before they give up their own role. */
export function useStepDown(me: User, { changeRole }: UserChanges) {
  const [asked, setAsked] = useState<Question | null>(null);

  async function confirm({ role, settle }: Question): Promise<void> {
    setAsked(null);
    await changeRole(me, role);
    settle();
  }
  function cancel(): void {
    setAsked(null);
    asked?.settle();
  }

  const question: ReactNode = (
    <ConfirmDialog
      isOpen={asked !== null}
      onClose={cancel}
      title="Change Your Role"
      text={
        asked
          ? `Are you sure you want to change your own role to "${asked.role}"? ${CONSEQUENCES[asked.role]}`
          : ''
      }
      confirmLabel="Change Role"
      onConfirm={() => asked && void confirm(asked)}
    />
  );
  return {
    question,
    /** Resolves when the role is changed, refused or left as it is. */
    stepDown: (role: Role) => new Promise<void>((settle) => setAsked({ role, settle })),
  };
}
