import { randomInt, randomUUID } from 'node:crypto';
import {
  findEmailProblem,
  findPasswordProblem,
  findUsernameProblem,
  normalizeEmail,
  normalizeName,
  normalizeUsername,
} from '#shared/account';
import type { User } from '#shared/account-schema';
import type { DatabaseClient, Sql } from '../../db/client';
import { listSessions, type StoredSession } from '../../db/sessions';
import { findCredentialsByName, insertUser, listTakenFields, lockUsers } from '../../db/users/users';
import { AccountError } from './account-error';
import { assignRole } from './assign-role';
import { refuseFormerName } from './former-name';
import type { PasswordHasher } from './password-hasher';

/** Without 0, O, 1, l and I, which look alike. */
const LETTERS = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 4;
const GROUP_LETTERS = 5;

export type OwnerCandidate = { readonly user: User; readonly sessions: readonly StoredSession[] };

export type OwnerOutcome =
  | { readonly kind: 'created'; readonly user: User; readonly password: string }
  | { readonly kind: 'promoted' | 'declined' | 'owner-already'; readonly user: User };

function generatePassword(): string {
  const group = () =>
    Array.from({ length: GROUP_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  const password = Array.from({ length: GROUPS }, group).join('-');
  return findPasswordProblem(password) === null ? password : generatePassword();
}

async function findFreeName(
  sql: Sql,
  wanted: { readonly username: string; readonly emailOf: (suffix: string) => string },
): Promise<{ username: string; email: string }> {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : String(number);
    const name = { username: wanted.username + suffix, email: wanted.emailOf(suffix) };
    if ((await listTakenFields(sql, name)).length === 0) return name;
  }
}

function describeNewOwner(name: string) {
  const plain = (text: string): string => text.replaceAll(/[^A-Za-z0-9_-]/g, '');
  if (name.includes('@')) {
    const email = normalizeEmail(name);
    const problem = findEmailProblem(email);
    if (problem !== null) throw new AccountError('invalid', `${problem}.`);
    const username = plain(email.split('@', 1)[0] ?? '').slice(0, 40);
    return { username: username.length < 3 ? `${username}-owner` : username, emailOf: () => email };
  }
  const username = normalizeUsername(name);
  const problem = findUsernameProblem(username);
  if (problem !== null) throw new AccountError('invalid', `${problem}.`);
  // A domain that receives no mail. Owners set their address in Settings.
  const emailOf = (suffix: string) => `${plain(username).toLowerCase() || 'owner'}${suffix}@marquee.invalid`;
  return { username, emailOf };
}

/**
 * Promotes the account with this username or email, or creates an owner. The sessions of a promoted account continue,
 * because `confirm` could see them; its API tokens and links end.
 * @param confirm returns whether the existing account is the right one: anyone could have registered the name.
 * @throws AccountError 'invalid' for a previous name, or one that a new account cannot have.
 */
export async function makeOwner(
  sql: DatabaseClient,
  passwords: PasswordHasher,
  name: string,
  confirm: (candidate: OwnerCandidate) => Promise<boolean>,
): Promise<OwnerOutcome> {
  const found = await findCredentialsByName(sql, normalizeName(name));
  if (found) {
    const { user } = found;
    refuseFormerName(name, user);
    if (user.role === 'owner') return { kind: 'owner-already', user };
    const sessions = await listSessions(sql, user.id);
    if (!(await confirm({ user, sessions }))) return { kind: 'declined', user };
    await sql.begin(async (transaction) => {
      const [locked] = await lockUsers(transaction, [user.id]);
      if (locked) await assignRole(transaction, locked, 'owner');
    });
    return { kind: 'promoted', user: { ...user, role: 'owner' } };
  }
  const free = await findFreeName(sql, describeNewOwner(name));
  const password = generatePassword();
  const passwordHash = await passwords.hash(password, null);
  const user = await insertUser(sql, { id: randomUUID(), ...free, passwordHash, role: 'owner' });
  return { kind: 'created', user, password };
}
