import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Role } from '#shared/account';
import type { User } from '#shared/account-schema';
import { mutationErrorMessage } from '../../api/error-message';
import { inTime } from '../../api/in-time';
import { trpc } from '../../api/trpc';
import { updateUser, useSession } from '../../auth/session';
import type { Notify } from '../../hooks/use-toast';

/** What can be under way with a user's account, each with a marker of its own (2 §4 "Admin"). */
export type UserChange = 'role' | 'premium' | 'delete' | 'edit';

export type UserEdit = {
  readonly username?: string;
  readonly email?: string;
  readonly password?: string;
  readonly currentPassword?: string;
};

const TEXTS: Record<UserChange, readonly [failed: string, unreachable?: string]> = {
  role: ['Failed to update role', 'Failed to update user role'],
  premium: ['Failed to update premium status'],
  delete: ['Failed to delete user'],
  edit: ['Failed to update user'],
};

/** What admins do to other people's accounts (2 §6); how it went is told, and the list is read anew. */
export function useUserChanges(notify: Notify) {
  const utils = trpc.useUtils();
  const { admin, auth } = utils.client;
  const { user: me } = useSession();
  const running = useRef(new Set<string>());
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const { mutateAsync } = useMutation({
    mutationFn: (send: () => Promise<{ readonly message: string }>) => send(),
  });

  /** @throws what the server says against it, after telling so; nothing when it is under way already */
  async function run(change: UserChange, { id }: User, send: () => Promise<{ readonly message: string }>) {
    const key = `${change} ${id}`;
    if (running.current.has(key)) return;
    const mark = (): void => setBusy(new Set(running.current));
    running.current.add(key);
    mark();
    try {
      const { message } = await mutateAsync(send);
      notify('success', message);
    } catch (error) {
      notify('error', mutationErrorMessage(error, ...TEXTS[change]));
      throw error;
    } finally {
      // What could not be read anew is told by the list.
      await Promise.allSettled([
        utils.admin.usersPage.invalidate(),
        utils.admin.stats.invalidate(),
        id === me?.id && auth.verify.query().then(({ data }) => updateUser(data.user)),
      ]);
      running.current.delete(key);
      mark();
    }
  }
  const told = (work: Promise<void>): Promise<boolean> =>
    work.then(
      () => true,
      () => false,
    );

  return {
    isBusy: (change: UserChange, { id }: User): boolean => busy.has(`${change} ${id}`),
    changeRole: (user: User, role: Role) =>
      told(run('role', user, () => admin.changeRole.mutate({ id: user.id, role }, inTime()))),
    togglePremium: (user: User) =>
      told(run('premium', user, () => admin.togglePremium.mutate({ id: user.id }, inTime()))),
    /** @returns whether the account is gone */
    remove: (user: User) =>
      told(run('delete', user, () => admin.deleteUser.mutate({ id: user.id }, inTime()))),
    /** @throws what the server says against it, after telling so */
    edit: (user: User, changes: UserEdit) =>
      run('edit', user, () => admin.editUser.mutate({ id: user.id, ...changes }, inTime())),
  };
}

export type UserChanges = ReturnType<typeof useUserChanges>;
