import { randomBytes, randomUUID } from 'node:crypto';
import type { Sql } from '../../db/client';
import { PasswordHasher } from '../../server/accounts/password-hasher';
import { sessionIdOf } from '../../server/accounts/sessions';
import { PASSWORD } from '../support/account-calls';

export const ROLES = ['visitor', 'user', 'admin', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** Accounts that may be changed and deleted: whoever is deleted is there again for the next one. */
export const TARGETS = Array.from({ length: 40 }, (_, index) => `fuzz-target-${index}`);

/** Again when the database was too busy: that is no fault of what is tested. */
async function patiently<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === 5) throw error;
    }
  }
}

/** The people who ask, made in the database: a signed-in person costs no login. */
export async function createPeople(sql: Sql) {
  const passwordHash = await new PasswordHasher().hash(PASSWORD, null);

  async function addUser(id: string, role: Role): Promise<void> {
    await sql`
      insert into users (id, username, email, password_hash, role)
      select ${id}, ${id}, ${`${id}@example.org`}, ${passwordHash}, ${role}
      where not exists (select from previous_names where name in (${id}, ${`${id}@example.org`}))
      on conflict do nothing`;
  }

  async function signIn(id: string): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await sql`
      insert into sessions (id, user_id, expires_at, absolute_expires_at)
      values (${sessionIdOf(token)}, ${id}, now() + interval '9 days', now() + interval '9 days')`;
    return token;
  }

  /** Somebody new. @returns their token, null of a visitor */
  async function addSomebody(role: Role): Promise<string | null> {
    if (role === 'visitor') return null;
    const id = randomUUID();
    await patiently(() => addUser(id, role));
    return patiently(() => signIn(id));
  }

  for (const id of TARGETS) await addUser(id, 'user');
  // A second owner whom nothing here can reach: the last one could not be deleted, whatever is wrong.
  await addUser('fuzz-root', 'owner');
  const tokens = new Map<Role, string | null>();
  for (const role of ROLES) tokens.set(role, await addSomebody(role));

  return {
    addSomebody,
    bringBackTargets: () => patiently(() => Promise.all(TARGETS.map((id) => addUser(id, 'user')))),
    tokenOf: (role: Role) => tokens.get(role) ?? null,
  };
}
