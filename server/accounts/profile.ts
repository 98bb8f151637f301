import type { ProfileChanges, User } from '#shared/account-schema';
import { OWN_DELETION } from '#shared/administration';
import { AUTHENTICATION_REQUIRED } from '#shared/error-messages';
import { deleteOtherSessions } from '../../db/sessions';
import { deleteUser, lockUserWithPassword } from '../../db/users/users';
import { AccountError } from './account-error';
import { checkPassword, wrongPassword } from './check-password';
import { requirePasswordLogin } from './password-login';
import { refuseWeakPassword } from './password-strength';
import { changeOwnAccount, countEmailRequest, describePendingEmail } from './pending-email';
import { requirePasswordOrRecentAuthentication } from './recent-authentication';
import { recordAccountAction } from './record-action';
import type { SignedInServices } from './services';
import { lockOwnAccount } from './sessions';
import { refuseTaken } from './taken-names';

function describeChanges(
  { username, email, newPassword }: ProfileChanges,
  pendingEmail: string | null,
): string {
  if (pendingEmail !== null) return describePendingEmail(pendingEmail);
  const fields = [
    ...(username === undefined ? [] : ['Username']),
    ...(email === undefined ? [] : ['Email']),
    ...(newPassword === undefined ? [] : ['Password']),
  ];
  return `${fields.length === 1 ? fields[0] : 'Profile'} updated successfully`;
}

/** @throws AccountError 'invalid', 'taken', 'too-many', 'signed-out' or 'busy'; RateLimitError. */
export async function updateProfile(
  services: SignedInServices,
  changes: ProfileChanges,
): Promise<{ user: User; message: string }> {
  const { db, session, client, accountLimits, passwords, passwordStrength } = services;
  const { username, email, currentPassword = '', newPassword } = changes;
  const userId = session.user.id;
  if (newPassword !== undefined) requirePasswordLogin(services);
  if (username !== undefined || email !== undefined)
    await accountLimits.countNameChange(userId, client.address);
  let password: { readonly checkedHash: string; readonly newHash: string } | null = null;
  if (newPassword !== undefined) {
    const names = { username: username ?? session.user.username, email: email ?? session.user.email };
    await refuseWeakPassword(passwordStrength, newPassword, names, 'newPassword');
    const checkedHash = await checkPassword(services, currentPassword, 'currentPassword');
    if (services.mails) await accountLimits.countPasswordChange(userId);
    password = { checkedHash, newHash: await passwords.hash(newPassword, client.network) };
  }

  await countEmailRequest(services, session.user, email);
  const changed = await db.query(function changeProfile(sql) {
    return refuseTaken(
      sql.begin(async (transaction) => {
        const user = await lockOwnAccount(transaction, session);
        if (password && !(await lockUserWithPassword(transaction, userId, password.checkedHash)))
          throw wrongPassword('currentPassword');
        const passwordHash = password?.newHash;
        const changed = await changeOwnAccount(transaction, services, user, {
          username,
          email,
          passwordHash,
        });
        if (password) await deleteOtherSessions(transaction, userId, session.id);
        return changed;
      }),
    );
  });
  if (!changed.user) throw new AccountError('signed-out', AUTHENTICATION_REQUIRED);
  services.mails?.wake();
  return { user: changed.user, message: describeChanges(changes, changed.pendingEmail) };
}

/**
 * @param password not needed within 10 minutes after another authentication
 * @throws AccountError 'forbidden' for an owner or without a password and a recent authentication, 'invalid', 'signed-out'
 *   or 'busy'; RateLimitError.
 */
export async function deleteAccount(services: SignedInServices, password: string | undefined): Promise<void> {
  const { db, client, session } = services;
  const { id } = session.user;
  if (session.user.role === 'owner') throw new AccountError('forbidden', OWN_DELETION);
  const checkedHash = password === undefined ? null : await checkPassword(services, password, 'password');
  await db.query(function deleteOwnAccount(sql) {
    return sql.begin(async (transaction) => {
      const user = await lockOwnAccount(transaction, session);
      if (user.role === 'owner') throw new AccountError('forbidden', OWN_DELETION);
      await requirePasswordOrRecentAuthentication(transaction, session, checkedHash);
      await deleteUser(transaction, id);
      // The database removes the name, the address and the device, as from the user's other entries.
      await recordAccountAction(transaction, client, { action: 'account.delete', actor: user });
    });
  });
}
