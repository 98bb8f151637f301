import { randomInt, randomUUID } from 'node:crypto';
import { findUsernameProblem, normalizeUsername } from '#shared/account';
import type { User } from '#shared/account-schema';
import type { Sql, Transaction } from '../../db/client';
import type { ProviderUser } from '../../db/oidc-flows';
import { insertUser, listTakenFields, markEmailConfirmed } from '../../db/users/users';
import { looksPrivileged, takenError } from './taken-names';

const MAX_NAME_CHARACTERS = 40;
const NUMBERED_NAMES = 9;
const RANDOM_NAMES = 20;

/** A valid username that resembles the provider's name of the user, or the email address. */
function suggestUsername({ username }: Pick<ProviderUser, 'username'>, email: string): string {
  const [name = ''] = normalizeUsername(username ?? email).split('@');
  const short = [...name].slice(0, MAX_NAME_CHARACTERS).join('').trim();
  const padded = findUsernameProblem(short) === null ? short : `${short}-user`.replace(/^-/, '');
  return findUsernameProblem(padded) === null ? padded : 'user';
}

async function findFreeUsername(sql: Sql, wanted: string, email: string): Promise<string> {
  const candidates = [
    wanted,
    ...Array.from({ length: NUMBERED_NAMES - 1 }, (_, index) => `${wanted}${index + 2}`),
    ...Array.from({ length: RANDOM_NAMES }, () => `${wanted}${randomInt(1000, 1_000_000)}`),
  ];
  for (const username of candidates) {
    const taken = await listTakenFields(sql, { username, email });
    if (taken.includes('email')) throw takenError(['email']);
    if (taken.length === 0 && !(await looksPrivileged(sql, username, null))) return username;
  }
  throw takenError(['username']);
}

/**
 * Creates an account without a password.
 * @param email normalized, and verified by the provider
 * @throws AccountError 'taken' for an address that another account had some days ago, or an error that refuseTaken converts
 */
export async function createProviderAccount(
  transaction: Transaction,
  identity: Pick<ProviderUser, 'username'>,
  email: string,
): Promise<User> {
  const username = await findFreeUsername(transaction, suggestUsername(identity, email), email);
  const id = randomUUID();
  const user = await insertUser(transaction, { id, username, email, passwordHash: null, role: 'user' });
  await markEmailConfirmed(transaction, id);
  return user;
}
