import { randomBytes, randomUUID } from 'node:crypto';
import { STAFF_SCOPE, TOKEN_PREFIX, TOKEN_SCOPES } from '#shared/api-tokens';
import type { Sql } from '../../db/client';
import { PasswordHasher } from '../../server/accounts/password-hasher';
import { hashToken } from '../../server/accounts/tokens';
import { PASSWORD } from '../builders/users';

/** `script` is a user with an API token for all scopes but that of admins. */
export const ROLES = ['visitor', 'script', 'user', 'admin', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** Accounts that requests may change and delete. */
export const TARGETS = Array.from({ length: 40 }, (_, index) => `fuzz-target-${index}`);

/** Inserts the accounts and sessions into the database, because each login would hash a password. */
export async function createAccounts(sql: Sql) {
  const passwordHash = await new PasswordHasher().hash(PASSWORD, null);

  async function addUser(id: string, role: Role): Promise<void> {
    await sql`
      insert into users (id, username, email, password_hash, role)
      select ${id}, ${id}, ${`${id}@example.org`}, ${passwordHash}, ${role}
      where not exists (select from previous_names where name in (${id}, ${`${id}@example.org`}))
      on conflict do nothing`;
  }

  async function addToken(userId: string): Promise<string> {
    const token = TOKEN_PREFIX + randomBytes(32).toString('base64url');
    const scopes = TOKEN_SCOPES.filter((scope) => scope !== STAFF_SCOPE);
    await sql`
      insert into api_tokens (id, user_id, name, scopes, expires_at)
      values (${hashToken(token)}, ${userId}, 'fuzz', ${scopes}::text[], now() + interval '9 days')`;
    return token;
  }

  async function signIn(id: string): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await sql`
      insert into sessions (id, user_id, expires_at, absolute_expires_at)
      values (${hashToken(token)}, ${id}, now() + interval '9 days', now() + interval '9 days')`;
    return token;
  }

  /** @returns the token of a new account; null for a visitor */
  async function addAccount(role: Role): Promise<string | null> {
    if (role === 'visitor') return null;
    const id = randomUUID();
    await addUser(id, role === 'script' ? 'user' : role);
    return role === 'script' ? addToken(id) : signIn(id);
  }

  for (const id of TARGETS) await addUser(id, 'user');
  // A second owner, because the site refuses to delete the last one.
  await addUser('fuzz-root', 'owner');
  const tokens = new Map<Role, string | null>();
  for (const role of ROLES) tokens.set(role, await addAccount(role));

  return {
    addAccount,
    restoreTargets: () => Promise.all(TARGETS.map((id) => addUser(id, 'user'))),
    tokenOf: (role: Role) => tokens.get(role) ?? null,
  };
}
