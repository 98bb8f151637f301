import { CURRENT_PASSWORD_WRONG } from '#shared/account';
import type { User } from '#shared/account-schema';
import { NO_PASSWORD } from '#shared/single-sign-on';
import type { Sql } from '../../db/client';
import { updateAuthenticationTime } from '../../db/sessions';
import { findCredentialsById } from '../../db/users/users';
import { networkOf } from '../limits/network';
import { ACCOUNT_GONE, AccountError, fieldError } from './account-error';
import { foldName } from './account-limits';
import { findGuessedAccount } from './known-networks';
import { requirePasswordLogin } from './password-login';
import type { AccountServices, SignedInServices } from './services';

export const wrongPassword = (field: string): AccountError =>
  fieldError('invalid', field, CURRENT_PASSWORD_WRONG);

export async function reportWrongCredentials(
  { db, client, loginKey, loginMonitor }: AccountServices,
  { username }: Pick<User, 'username'>,
  message: string,
): Promise<void> {
  const hashName = (sql: Sql) => loginKey.hash(sql, 'name', foldName(username));
  await loginMonitor.reportFailure(
    'wrong-credentials',
    networkOf(client.address),
    () => db.query(hashName).catch(() => null),
    message,
  );
}

/**
 * Counts like a login, because the token may be stolen. A right password authenticates the session again.
 * @returns the stored hash
 * @throws AccountError 'invalid', 'signed-out', 'busy', or 'forbidden' with PASSWORD_LOGIN=off; RateLimitError.
 */
export async function checkPassword(
  services: SignedInServices,
  password: string,
  field: string,
): Promise<string> {
  requirePasswordLogin(services);
  const { db, client, session, passwords, accountLimits } = services;
  const { id } = session.user;
  const credentials = await db.query(findCredentialsById, id);
  if (!credentials) throw new AccountError('signed-out', ACCOUNT_GONE);
  const { passwordHash } = credentials;
  if (passwordHash === null) throw fieldError('invalid', field, NO_PASSWORD);
  const account = await findGuessedAccount(services, id);
  await accountLimits.countAccountGuess(account);
  const isRight = await passwords.verify(passwordHash, password, client.network);
  if (!isRight) {
    await reportWrongCredentials(services, session.user, 'Password confirmation failed');
    throw wrongPassword(field);
  }
  await accountLimits.forgiveAccountGuesses(account);
  await db.query(updateAuthenticationTime, session.id);
  return passwordHash;
}
