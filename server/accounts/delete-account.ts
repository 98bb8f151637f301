import { OWN_DELETION } from '#shared/administration';
import { deleteUser } from '../../db/users/users';
import { askDatabase } from '../database/ask-database';
import { AccountError } from './account-error';
import type { Caller } from './caller';
import { checkPassword, wrongPassword } from './check-password';
import type { AccountParts } from './parts';
import type { OpenSession } from './sessions';

/**
 * Removes one's own account with its sessions, history and preferences.
 *
 * @throws AccountError 'forbidden' for an owner, 'invalid' when the password is wrong, 'signed-out',
 * 'too-many' or 'busy'.
 */
export async function deleteAccount(
  parts: AccountParts,
  password: string,
  { session, caller }: { session: OpenSession; caller: Caller },
): Promise<void> {
  const { id, role } = session.user;
  if (role === 'owner') throw new AccountError('forbidden', OWN_DELETION);
  await checkPassword(parts, { userId: id, password, caller, wrong: wrongPassword('password') });
  await askDatabase(parts.database, (sql) => deleteUser(sql, id));
}
