import { describe, expect, test, vi } from 'vitest';
import { addAttempts } from '../../db/attempts';
import { createAccountCalls } from '../support/account-calls';
import { failsWith } from '../support/fails-with';
import { createTestDatabase } from '../support/test-database';

const database = await createTestDatabase();
const { sql } = database;
const { request, signUp } = createAccountCalls(database);

const SOON = { timeout: 60_000, interval: 10 };

type NewToken = Parameters<ReturnType<typeof request>['tokens']['create']>[0];

const create = async ({ as }: Awaited<ReturnType<typeof signUp>>, fields: Partial<NewToken> = {}) => {
  const token: NewToken = { name: 'script', scopes: ['history:read'], expiresInDays: 30, ...fields };
  return (await as().tokens.create(token)).data;
};

describe('the limit of API tokens', () => {
  test('is 25 per account, also for concurrent calls, without expired ones', async () => {
    const user = await signUp();
    await sql`
      insert into api_tokens (id, user_id, name, scopes, expires_at)
      select md5(n::text) || md5(n::text), ${user.user.id}, 'old', '{}', now() + interval '1 day'
      from generate_series(1, 23) n`;
    const outcomes = await sql.begin(async (blocking) => {
      // Nobody can insert, so all calls are at the same step.
      await blocking`lock table api_tokens in share mode`;
      const calls = Array.from({ length: 4 }, () => create(user));
      const waiting = () => sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await vi.waitUntil(async () => (await waiting()).length === calls.length, SOON);
      return { ended: Promise.allSettled(calls) };
    });
    expect((await outcomes.ended).filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await expect(create(user)).rejects.toEqual(failsWith('CONFLICT', expect.stringContaining('at most 25')));
    await sql`update api_tokens set expires_at = now() where name = 'old' and user_id = ${user.user.id}`;
    expect(await create(user)).toMatchObject({ apiToken: { name: 'script' } });
  });

  test('is 60 changes per hour', async () => {
    const user = await signUp();
    await addAttempts(sql, `tokens:${user.user.id}`, 60, 60_000);
    await expect(create(user)).rejects.toEqual(failsWith('TOO_MANY_REQUESTS'));
    await expect(user.as().tokens.revoke({ id: 'a'.repeat(64) })).rejects.toEqual(
      failsWith('TOO_MANY_REQUESTS', expect.stringContaining('API token changes')),
    );
  });
});

test.each<[Partial<Record<keyof NewToken, unknown>>, string]>([
  [{ name: ' ' }, 'Name is required'],
  [{ name: 'x'.repeat(51) }, 'Name must be at most 50 characters'],
  [{ name: 'a\u202eb' }, 'Name contains an invalid character'],
  [{ name: 'a\u0000b' }, 'Name contains an invalid character'],
  [{ scopes: [] }, 'Choose at least one permission'],
  [{ scopes: ['admin:write'] }, 'scopes must be one of '],
  [{ scopes: Array(6).fill('history:read') }, 'scopes must have at most 5 items'],
  [{ expiresInDays: 0 }, 'expiresInDays must be a whole number from 1 to 365'],
  [{ expiresInDays: 366 }, 'expiresInDays must be a whole number from 1 to 365'],
  [{ token: 'mine' } as never, 'Unknown field: token'],
])('a token with %j is refused', async (fields, message) => {
  const user = await signUp();
  await expect(create(user, fields as Partial<NewToken>)).rejects.toEqual(
    failsWith('BAD_REQUEST', expect.stringContaining(message)),
  );
});

test('creating and revoking a token is audited with its name, never the token', async () => {
  const user = await signUp();
  const { token, apiToken } = await create(user, { name: 'Backup', expiresInDays: 7 });
  await user.as({ address: '192.0.2.77' }).tokens.revoke({ id: apiToken.id });
  const entries = await sql`
    select action, actor_name, target_id, details, address from audit_log where actor_id = ${user.user.id} order by id`;
  expect(entries).toEqual([
    {
      action: 'token.create',
      actor_name: user.username,
      target_id: null,
      details: { name: 'Backup', scopes: 'history:read', days: '7' },
      address: expect.any(String),
    },
    {
      action: 'token.revoke',
      actor_name: user.username,
      target_id: null,
      details: { name: 'Backup' },
      address: '192.0.2.77',
    },
  ]);
  expect(JSON.stringify(entries)).not.toContain(token);
});
