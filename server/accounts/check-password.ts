import { CURRENT_PASSWORD_WRONG } from '#shared/account';
import { findCredentialsById } from '../../db/users/users';
import { askDatabase } from '../database/ask-database';
import { AccountError } from './account-error';
import type { Caller } from './caller';
import type { AccountParts } from './parts';

/** @param path the field of the input that holds the password. */
export function wrongPassword(path: string): AccountError {
  const issues = [{ path, message: CURRENT_PASSWORD_WRONG }];
  return new AccountError('invalid', CURRENT_PASSWORD_WRONG, { issues });
}

/**
 * Verifies the password of a signed-in user. Counted like a login: the token may be stolen.
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
  const network = await askDatabase(database, (sql) => knownNetworks.check(sql, userId, caller.address));
  const account = { id: userId, knownNetwork: network.isKnown ? network.hash : null };
  await limits.countAccountGuess(account);
  if (!(await passwords.verify(credentials.passwordHash, password, caller.network))) throw wrong;
  await limits.forgiveAccountGuesses(account);
  return credentials.passwordHash;
}
