import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Role } from '#shared/account';
import type { User } from '#shared/account-schema';
import { isPromotion } from '#shared/administration';
import type { Identity } from '#shared/single-sign-on-schema';
import { withTimeout } from '../../api/call-options';
import { mutationErrorMessage } from '../../api/mutation-error';
import { trpc } from '../../api/trpc';
import { updateUser } from '../../auth/begin-session';
import { useSession } from '../../auth/session';
import { useReauthentication } from '../../auth/use-reauthentication';
import type { Notify } from '../../hooks/use-toast';
import {
  CHANGES_ALLOWED,
  PROMOTED,
  REAUTHENTICATION_FAILED,
  USER_CHANGE_FAILED,
  type UserChange,
} from './user-texts';

type EditedFields = {
  readonly username?: string;
  readonly email?: string;
  readonly password?: string;
  readonly currentPassword?: string;
};

/**
 * The changes to accounts. Each shows its result as a notice and refetches the list. Those that need a recent
 * authentication of the user wait for it; a change that the user then cancels is not done.
 */
export function useUserChanges(notify: Notify) {
  const utils = trpc.useUtils();
  const { admin, auth } = utils.client;
  const { user: me } = useSession();
  const running = useRef(new Set<string>());
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const { withReauthentication, question } = useReauthentication({
    allowed: CHANGES_ALLOWED,
    username: me?.username ?? '',
    failed: REAUTHENTICATION_FAILED,
  });
  const { mutateAsync } = useMutation({
    mutationFn: (send: () => Promise<{ readonly message: string }>) => withReauthentication(send),
  });

  /** Does nothing while the same change is running. @returns whether it was done. @throws after showing the error */
  async function run(
    change: UserChange,
    { id }: User,
    send: () => Promise<{ readonly message: string }>,
  ): Promise<boolean> {
    const key = `${change} ${id}`;
    if (running.current.has(key)) return false;
    const updateBusy = (): void => setBusy(new Set(running.current));
    running.current.add(key);
    updateBusy();
    try {
      const done = await mutateAsync(send);
      if (done) notify('success', done.message);
      return done !== null;
    } catch (error) {
      notify('error', mutationErrorMessage(error, ...USER_CHANGE_FAILED[change]));
      throw error;
    } finally {
      // Invalidating keeps a first fetch that is running, although its response may be older than the change.
      await utils.admin.usersPage.cancel();
      // The list reports failed refetches itself.
      await Promise.allSettled([
        utils.admin.usersPage.invalidate(),
        utils.admin.stats.invalidate(),
        id === me?.id && auth.verify.query().then(({ data }) => updateUser(data.user)),
      ]);
      running.current.delete(key);
      updateBusy();
    }
  }
  const isDone = (work: Promise<boolean>): Promise<boolean> => work.catch(() => false);

  return {
    /** A dialog that asks the user to authenticate. */
    question,
    isBusy: (change: UserChange, { id }: User): boolean => busy.has(`${change} ${id}`),
    changeRole: (user: User, role: Role) =>
      isDone(
        run('role', user, async () => {
          const { message } = await admin.changeRole.mutate({ id: user.id, role }, withTimeout());
          return { message: isPromotion(user.role, role) ? `${message}. ${PROMOTED}` : message };
        }),
      ),
    togglePremium: (user: User) =>
      isDone(run('premium', user, () => admin.togglePremium.mutate({ id: user.id }, withTimeout()))),
    remove: (user: User) =>
      isDone(run('delete', user, () => admin.deleteUser.mutate({ id: user.id }, withTimeout()))),
    revokeTokens: (user: User) =>
      isDone(run('tokens', user, () => admin.revokeTokens.mutate({ id: user.id }, withTimeout()))),
    /** Also cancels a new email address. */
    revokeSessions: (user: User) =>
      isDone(
        run('sessions', user, async () => {
          const ended = await admin.revokeSessions.mutate({ id: user.id }, withTimeout());
          await utils.admin.pendingEmail.invalidate({ id: user.id });
          return ended;
        }),
      ),
    /** @returns the address of the link; null after showing an error */
    async createResetLink(user: User): Promise<string | null> {
      let link: string | null = null;
      await isDone(
        run('reset', user, async () => {
          const { data, message } = await admin.createResetLink.mutate({ id: user.id }, withTimeout());
          link = new URL(data.link, window.location.origin).href;
          return { message };
        }),
      );
      return link;
    },
    revokeResetLink: (user: User) =>
      isDone(run('reset', user, () => admin.revokeResetLink.mutate({ id: user.id }, withTimeout()))),
    resetSecondFactor: (user: User) =>
      isDone(
        run('second-factor', user, () => admin.resetSecondFactor.mutate({ id: user.id }, withTimeout())),
      ),
    setSecondFactorRequirement: (user: User, required: boolean) =>
      isDone(
        run('requirement', user, async () => {
          const changed = await admin.requireSecondFactor.mutate({ id: user.id, required }, withTimeout());
          await utils.admin.userSignInMethods.invalidate({ id: user.id });
          return changed;
        }),
      ),
    unlinkIdentity: (user: User, { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>) =>
      isDone(
        run('identity', user, () =>
          admin.unlinkIdentity.mutate({ id: user.id, issuer, subject }, withTimeout()),
        ),
      ),
    cancelEmailChange: (user: User) =>
      isDone(run('email', user, () => admin.cancelEmailChange.mutate({ id: user.id }, withTimeout()))),
    /** @returns false when the user cancels. @throws after showing the error */
    edit: (user: User, changes: EditedFields) =>
      run('edit', user, () => admin.editUser.mutate({ id: user.id, ...changes }, withTimeout())),
  };
}

export type UserChanges = ReturnType<typeof useUserChanges>;
