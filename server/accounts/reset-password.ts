import type { PasswordReset } from '#shared/account-schema';
import { findLinkUser, markLinkUsed } from '../../db/account-links';
import { insertAuditEntry } from '../../db/audit-log';
import { insertMail } from '../../db/mails';
import { lockUsers, updateUser } from '../../db/users/users';
import { AccountError } from './account-error';
import { storeNetwork } from './known-networks';
import { refuseWeakPassword } from './password-strength';
import { hashLinkToken } from './reset-links';
import type { AccountServices } from './services';
import { endAllAccess } from './sessions';

function invalidLink(): AccountError {
  const message = 'This link has expired or was already used. Please ask for a new one.';
  return new AccountError('not-found', message);
}

/**
 * Sets the password of the link's account and ends all its sessions and API tokens. The user then signs in as always.
 * @throws AccountError 'not-found' for a link that cannot be used, 'invalid' for a weak password in strict mode, 'busy';
 *   RateLimitError.
 */
export async function resetPassword(
  services: AccountServices,
  { token, password }: PasswordReset,
): Promise<{ username: string }> {
  const { db, client, passwords, passwordStrength, accountLimits, loginKey, mails } = services;
  passwords.refuseWhenBusy(client.network);
  await accountLimits.countNetworkGuess(client.address);
  const link = { kind: 'reset', tokenHash: hashLinkToken(token) } as const;
  const owner = await db.query(findLinkUser, link);
  if (!owner) throw invalidLink();
  await accountLimits.forgiveNetworkGuess(client.address);
  await refuseWeakPassword(passwordStrength, password, owner, 'password');
  const passwordHash = await passwords.hash(password, client.network);
  const username = await db.query(function storeNewPassword(sql) {
    return sql.begin(async (transaction) => {
      const [user] = await lockUsers(transaction, [owner.id]);
      if (!user || !(await markLinkUsed(transaction, link))) throw invalidLink();
      await updateUser(transaction, user.id, { passwordHash });
      await endAllAccess(transaction, user.id);
      // An attacker who guesses passwords of this name does not lock out the user.
      await storeNetwork(transaction, loginKey, user.id, client.address);
      await insertAuditEntry(transaction, {
        action: 'password.reset',
        actor: user,
        target: user,
        details: {},
        address: client.address,
        userAgent: client.userAgent,
      });
      if (mails)
        await insertMail(transaction, {
          kind: 'password-changed',
          userId: user.id,
          recipient: user.email,
          details: { username: user.username },
        });
      return user.username;
    });
  });
  mails?.wake();
  return { username };
}
