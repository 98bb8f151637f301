import type { ProfileChanges, User } from '#shared/account-schema';
import { AUTHENTICATION_REQUIRED } from '#shared/api-error';
import { deleteOtherSessions, lockLiveSession } from '../../db/sessions';
import { lockUsers, lockUserWithPassword } from '../../db/users/users';
import { askDatabase } from '../database/ask-database';
import { AccountError } from './account-error';
import type { Caller } from './caller';
import { changeAccount } from './change-account';
import { checkPassword, wrongPassword } from './check-password';
import type { AccountParts } from './parts';
import type { OpenSession } from './sessions';
import { refuseTaken } from './taken-names';

function describeChanges({ username, email, newPassword }: ProfileChanges): string {
  const fields = [
    ...(username === undefined ? [] : ['Username']),
    ...(email === undefined ? [] : ['Email']),
    ...(newPassword === undefined ? [] : ['Password']),
  ];
  return `${fields.length === 1 ? fields[0] : 'Profile'} updated successfully`;
}

/**
 * Changes one's own username, e-mail or password. A new password ends every other session.
 *
 * @throws AccountError 'invalid' when the current password is wrong, 'taken', 'signed-out', 'too-many' or 'busy'.
 */
export async function updateProfile(
  parts: AccountParts,
  changes: ProfileChanges,
  { session, caller }: { session: OpenSession; caller: Caller },
): Promise<{ user: User; message: string }> {
  const { username, email, currentPassword = '', newPassword } = changes;
  const userId = session.user.id;
  if (username !== undefined || email !== undefined)
    await parts.limits.countNameChange(userId, caller.address);
  if (newPassword !== undefined)
    await parts.refuseWeakPassword(
      newPassword,
      { username: username ?? session.user.username, email: email ?? session.user.email },
      'newPassword',
    );
  const password =
    newPassword === undefined
      ? null
      : {
          checkedHash: await checkPassword(parts, {
            userId,
            password: currentPassword,
            caller,
            wrong: wrongPassword('currentPassword'),
          }),
          newHash: await parts.passwords.hash(newPassword, caller.network),
        };

  const user = await askDatabase(parts.database, (sql) =>
    refuseTaken(
      sql.begin(async (transaction) => {
        const [user] = await lockUsers(transaction, [userId]);
        if (!user || !(await lockLiveSession(transaction, session.id))) return null;
        if (password && !(await lockUserWithPassword(transaction, userId, password.checkedHash)))
          throw wrongPassword('currentPassword');
        const passwordHash = password?.newHash;
        const changed = await changeAccount(transaction, user, { username, email, passwordHash });
        if (password) await deleteOtherSessions(transaction, userId, session.id);
        return changed;
      }),
    ),
  );
  if (!user) throw new AccountError('signed-out', AUTHENTICATION_REQUIRED);
  return { user, message: describeChanges(changes) };
}
