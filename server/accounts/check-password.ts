import { findCredentialsById } from '../../db/users';
import { askDatabase } from '../ask-database';
import { AccountError } from './account-error';
import type { Caller } from './caller';
import type { AccountParts } from './parts';

/**
 * Has somebody who is signed in prove that they know the password. Counted like a login, for it may be somebody at a
 * screen left open.
 *
 * @returns the hash that it was checked against.
 * @throws AccountError `wrong` when it is not theirs, 'signed-out' when the account is gone, 'too-many', 'busy'.
 */
export async function checkPassword(
  { database, passwords, limits, knownNetworks }: AccountParts,
  {
    userId,
    password,
    caller,
    wrong,
  }: { userId: string; password: string; caller: Caller; wrong: AccountError },
): Promise<string> {
  const credentials = await askDatabase(database, (sql) => findCredentialsById(sql, userId));
  if (!credentials) throw new AccountError('signed-out', 'This account is gone.');
  const knownNetwork = await askDatabase(database, (sql) => knownNetworks.find(sql, userId, caller.address));
  const account = { id: userId, knownNetwork };
  await askDatabase(database, () => limits.countAccountGuess(account));
  if (!(await passwords.verify(credentials.passwordHash, password, caller.network))) throw wrong;
  await askDatabase(database, () => limits.forgiveAccount(account));
  return credentials.passwordHash;
}
