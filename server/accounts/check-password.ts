import { CURRENT_PASSWORD_WRONG } from '#shared/account';
import { findCredentialsById } from '../../db/users/users';
import { ACCOUNT_GONE, AccountError } from './account-error';
import { checkNetwork } from './known-networks';
import type { SignedInServices } from './services';

export function wrongPassword(field: string): AccountError {
  const issues = [{ path: field, message: CURRENT_PASSWORD_WRONG }];
  return new AccountError('invalid', CURRENT_PASSWORD_WRONG, { issues });
}

/**
 * Counts like a login, because the token may be stolen. Returns the stored hash.
 * @throws AccountError 'invalid', 'signed-out' or 'busy'; RateLimitError.
 */
export async function checkPassword(
  { db, client, session, passwords, accountLimits, loginKey }: SignedInServices,
  password: string,
  field: string,
): Promise<string> {
  const { id } = session.user;
  const credentials = await db.query(findCredentialsById, id);
  if (!credentials) throw new AccountError('signed-out', ACCOUNT_GONE);
  const network = await db.query(checkNetwork, loginKey, id, client.address);
  const account = { id, knownNetwork: network.isKnown ? network.hash : null };
  await accountLimits.countAccountGuess(account);
  const isRight = await passwords.verify(credentials.passwordHash, password, client.network);
  if (!isRight) throw wrongPassword(field);
  await accountLimits.forgiveAccountGuesses(account);
  return credentials.passwordHash;
}
