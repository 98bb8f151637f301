import { type ReactNode, useState } from 'react';
import type { Role } from '#shared/account';
import type { User } from '#shared/account-schema';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { type ResetLink, ResetLinkDialog } from './reset-link-dialog';
import type { UserChanges } from './use-user-changes';
import { deleteQuestion, ownRoleQuestion, resetQuestion } from './user-texts';

type RoleQuestion = { readonly role: Role; readonly settle: () => void };

/** The questions before an account is deleted, gets a reset link, and before owners change their own role. */
export function useUserDialogs(me: User, changes: UserChanges) {
  const { changeRole, remove, createResetLink, revokeResetLink } = changes;
  const [deleting, setDeleting] = useState<User | null>(null);
  const [resetting, setResetting] = useState<User | null>(null);
  const [resetLink, setResetLink] = useState<ResetLink | null>(null);
  const [roleQuestion, setRoleQuestion] = useState<RoleQuestion | null>(null);

  function confirmDeletion(): void {
    setDeleting(null);
    if (deleting) void remove(deleting);
  }
  async function confirmReset(): Promise<void> {
    setResetting(null);
    if (!resetting) return;
    const link = await createResetLink(resetting);
    if (link !== null) setResetLink({ user: resetting, link });
  }
  function revoke({ user }: ResetLink): void {
    setResetLink(null);
    void revokeResetLink(user);
  }
  async function confirmRole(): Promise<void> {
    setRoleQuestion(null);
    if (roleQuestion) await changeRole(me, roleQuestion.role);
    roleQuestion?.settle();
  }
  function cancelRole(): void {
    setRoleQuestion(null);
    roleQuestion?.settle();
  }

  const dialogs: ReactNode = (
    <>
      <ConfirmDialog
        isOpen={deleting !== null}
        onClose={() => setDeleting(null)}
        title="Delete user"
        text={deleting ? deleteQuestion(deleting.username) : ''}
        confirmLabel="Delete"
        onConfirm={confirmDeletion}
      />
      <ConfirmDialog
        isOpen={resetting !== null}
        onClose={() => setResetting(null)}
        title="Reset password"
        text={resetting ? resetQuestion(resetting.username) : ''}
        confirmLabel="Create link"
        onConfirm={() => void confirmReset()}
      />
      <ResetLinkDialog resetLink={resetLink} onClose={() => setResetLink(null)} onRevoke={revoke} />
      <ConfirmDialog
        isOpen={roleQuestion !== null}
        onClose={cancelRole}
        title="Change your role"
        text={roleQuestion ? ownRoleQuestion(roleQuestion.role) : ''}
        confirmLabel="Change role"
        onConfirm={() => void confirmRole()}
      />
    </>
  );
  return {
    dialogs,
    confirmDelete: setDeleting,
    confirmResetLink: setResetting,
    /** Resolves after the change, its failure or a cancellation. */
    changeOwnRole: (role: Role) => new Promise<void>((settle) => setRoleQuestion({ role, settle })),
  };
}
