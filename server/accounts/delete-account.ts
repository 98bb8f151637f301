import { CURRENT_PASSWORD_WRONG } from '#shared/account';
import { OWN_DELETION } from '#shared/administration';
import { deleteUser } from '../../db/user-changes';
import { askDatabase } from '../ask-database';
import { AccountError } from './account-error';
import type { Caller } from './caller';
import { checkPassword } from './check-password';
import type { AccountParts } from './parts';
import type { OpenSession } from './sessions';

/**
 * Removes one's own account with its sessions, history and preferences.
 *
 * @throws AccountError 'forbidden' for an owner (2 §6), 'invalid' when the password is wrong, 'signed-out',
 * 'too-many' or 'busy'.
 */
export async function deleteAccount(
  parts: AccountParts,
  password: string,
  { session, caller }: { session: OpenSession; caller: Caller },
): Promise<void> {
  const { id, role } = session.user;
  if (role === 'owner') throw new AccountError('forbidden', OWN_DELETION);
  const wrong = new AccountError('invalid', CURRENT_PASSWORD_WRONG, {
    issues: [{ path: 'password', message: CURRENT_PASSWORD_WRONG }],
  });
  await checkPassword(parts, { userId: id, password, caller, wrong });
  await askDatabase(parts.database, (sql) => deleteUser(sql, id));
}
