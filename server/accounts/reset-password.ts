import type { PasswordReset, User } from '#shared/account-schema';
import { markLinkUsed } from '../../db/account-links';
import type { Transaction } from '../../db/client';
import { isEmailConfirmed, lockUsers, markEmailConfirmed, updateUser } from '../../db/users/users';
import { findGuessedLink, invalidLink } from './account-links';
import { storeNetwork } from './known-networks';
import { unlinkIdentities } from './link-identity';
import { notifyPasswordChange, notifySignInChange } from './notify-change';
import { requirePasswordLogin } from './password-login';
import { refuseWeakPassword } from './password-strength';
import { recordAccountAction } from './record-action';
import type { AccountServices } from './services';
import { endAllAccess } from './sessions';
import { hashToken } from './tokens';

/**
 * For a user who has used a link that was mailed to the address. Before the first one, someone else may have created the
 * account, and linked an identity of their own. The transaction must have locked the user.
 */
async function confirmAddress(
  transaction: Transaction,
  services: AccountServices,
  user: User,
): Promise<void> {
  const isUnlinked =
    !(await isEmailConfirmed(transaction, user.id)) && (await unlinkIdentities(transaction, services, user));
  await markEmailConfirmed(transaction, user.id);
  if (isUnlinked) await notifySignInChange(transaction, services, user, 'identity-unlinked');
}

/**
 * Sets the password of the link's account and ends all its sessions and API tokens. The user then signs in as always.
 * @throws AccountError 'not-found' for a link that cannot be used, 'invalid' for a weak password in strict mode, 'busy',
 *   'forbidden' with PASSWORD_LOGIN=off; RateLimitError.
 */
export async function resetPassword(
  services: AccountServices,
  { token, password }: PasswordReset,
): Promise<{ username: string }> {
  requirePasswordLogin(services);
  const { db, client, passwords, passwordStrength, loginKey, mails } = services;
  passwords.refuseWhenBusy(client.network);
  const link = { kinds: ['reset', 'undo-password'], tokenHash: hashToken(token) } as const;
  const found = await findGuessedLink(services, link);
  if (!found) throw invalidLink();
  const { user: owner, email: mailedTo } = found;
  await refuseWeakPassword(passwordStrength, password, owner, 'password');
  const passwordHash = await passwords.hash(password, client.network);
  const username = await db.query(function storeNewPassword(sql) {
    return sql.begin(async (transaction) => {
      const [user] = await lockUsers(transaction, [owner.id]);
      if (!user || !(await markLinkUsed(transaction, link))) throw invalidLink();
      await updateUser(transaction, user.id, { passwordHash });
      if (mailedTo === user.email) await confirmAddress(transaction, services, user);
      await endAllAccess(transaction, user.id);
      // An attacker who guesses passwords of this name does not lock out the user.
      await storeNetwork(transaction, loginKey, user.id, client.address);
      await recordAccountAction(transaction, client, { action: 'password.reset', actor: user, target: user });
      await notifyPasswordChange(transaction, services, user);
      return user.username;
    });
  });
  mails?.wake();
  return { username };
}
