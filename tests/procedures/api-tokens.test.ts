import { describe, expect, test, vi } from 'vitest';
import { TOKEN_SCOPES } from '#shared/api-tokens';
import { createDatabaseClient } from '../../db/client';
import { PASSWORD } from '../builders/users';
import { createAccountCalls } from '../support/account-calls';
import { failsWith } from '../support/fails-with';
import { openRecordingClient } from '../support/recorded-statements';
import { createTestDatabase } from '../support/test-database';

const database = await createTestDatabase();
const { sql } = database;
const { request, signUp } = createAccountCalls(database);

const SOON = { timeout: 60_000, interval: 10 };

type User = Awaited<ReturnType<typeof signUp>>;
type NewToken = Parameters<ReturnType<typeof request>['tokens']['create']>[0];

const create = async ({ as }: Pick<User, 'as'>, fields: Partial<NewToken> = {}) => {
  const token: NewToken = { name: 'script', scopes: ['history:read'], expiresInDays: 30, ...fields };
  return (await as().tokens.create(token)).data;
};
const withToken = (token: string) => request({ token });
const listed = async ({ as }: Pick<User, 'as'>) => (await as().tokens.list()).data.tokens;
const UNAUTHORIZED = failsWith('UNAUTHORIZED', 'Authentication required');

describe('an API token', () => {
  test('is returned once, recognizable and random, and stored as a hash only', async () => {
    const user = await signUp();
    const { token, apiToken } = await create(user, {
      name: ' NAS script ',
      scopes: [...TOKEN_SCOPES.slice(0, 2)],
    });
    expect(token).toMatch(/^marquee_[\w-]{43}$/);
    expect(apiToken).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{64}$/),
      name: 'NAS script',
      scopes: ['history:read', 'history:write'],
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
      lastUsedAt: null,
    });
    expect(await listed(user)).toEqual([apiToken]);
    const rows =
      await sql`select t::text as line from api_tokens t union all select a::text from audit_log a`;
    const stored = rows.map(({ line }) => String(line)).join('\n');
    expect(stored).toContain('NAS script');
    expect(stored).not.toContain(token.slice('marquee_'.length));
    for (const wrong of [apiToken.id, `marquee_${apiToken.id}`, token.slice('marquee_'.length), `${token}x`])
      await expect(withToken(wrong).history.list()).rejects.toEqual(failsWith('UNAUTHORIZED'));
  });

  test('works for its scopes only, and names the missing one', async () => {
    const user = await signUp();
    const { token } = await create(user);
    expect(await withToken(token).history.list()).toEqual({ success: true, data: [] });
    const record = withToken(token).history.record({ media_id: '11', media_type: 'movie' });
    await expect(record).rejects.toEqual(
      failsWith('FORBIDDEN', 'This API token does not have the scope history:write.'),
    );
    await expect(record).rejects.toMatchObject({ cause: { reason: 'insufficient-scope' } });
    const sessions = withToken(token).settings.sessions();
    await expect(sessions).rejects.toEqual(
      failsWith('FORBIDDEN', 'This call needs a signed-in session. API tokens are not accepted.'),
    );
    await expect(sessions).rejects.toMatchObject({ cause: { reason: 'session-required' } });
    const actions = await sql`select action from audit_log where actor_id = ${user.user.id}`;
    expect(actions).toEqual([{ action: 'token.create' }]);
  });

  test('with a scope of a newer release is listed and exported, and works for its other scopes only', async () => {
    const user = await signUp();
    const { token, apiToken } = await create(user);
    await sql`update api_tokens set scopes = '{lists:write,history:read}' where id = ${apiToken.id}`;
    const newer = expect.objectContaining({ id: apiToken.id, scopes: ['lists:write', 'history:read'] });
    expect(await listed(user)).toEqual([newer]);
    expect((await user.as().settings.exportData()).data.apiTokens).toEqual([newer]);
    expect(await withToken(token).history.list()).toMatchObject({ success: true });
    const missingScope = failsWith('FORBIDDEN', 'This API token does not have the scope settings:read.');
    await expect(withToken(token).settings.preferences()).rejects.toEqual(missingScope);
  });

  test('makes no difference to public calls, and signs nobody out', async () => {
    const user = await signUp();
    const { token } = await create(user);
    for (const each of [token, `marquee_${'x'.repeat(43)}`]) {
      expect(await withToken(each).debug.databaseConfig()).toMatchObject({ success: true });
      expect(await withToken(each).auth.logout()).toMatchObject({ success: true });
    }
    expect(await withToken(token).history.list()).toMatchObject({ success: true });
    expect(await user.as().auth.verify()).toMatchObject({ success: true });
  });

  test('acts as its user, with the role of the moment', async () => {
    const user = await signUp();
    await expect(create(user, { scopes: ['admin:read'] })).rejects.toEqual(
      failsWith('FORBIDDEN', 'Only admins and owners can create tokens with admin:read.'),
    );
    await sql`update users set role = 'admin' where id = ${user.user.id}`;
    const { token } = await create(user, { scopes: ['admin:read', 'settings:read'] });
    expect(await withToken(token).admin.stats()).toMatchObject({ success: true });
    expect((await withToken(token).auth.profile()).data.user).toMatchObject({
      id: user.user.id,
      role: 'admin',
    });
    await sql`update users set role = 'user' where id = ${user.user.id}`;
    await expect(withToken(token).admin.stats()).rejects.toEqual(
      failsWith('FORBIDDEN', "You don't have permission to do this."),
    );
    expect(await withToken(token).auth.profile()).toMatchObject({ success: true });
  });

  test('ends when it expires, is revoked, or its user is deleted', async () => {
    const user = await signUp();
    const { token, apiToken } = await create(user, { expiresInDays: 365, scopes: ['settings:read'] });
    const expire = (interval: string) => sql`
      update api_tokens set expires_at = now() + ${interval}::interval where id = ${apiToken.id}`;
    const [row] = await sql`
      select expires_at - created_at as duration from api_tokens where id = ${apiToken.id}`;
    expect(row).toEqual({ duration: '365 days' });
    await expire('1 minute');
    expect(await withToken(token).auth.profile()).toMatchObject({ success: true });
    await expire('0 seconds');
    await expect(withToken(token).auth.profile()).rejects.toEqual(UNAUTHORIZED);
    expect(await listed(user)).toEqual([]);

    const revoked = await create(user, { scopes: ['settings:read'] });
    const other = await create(user, { scopes: ['settings:read'] });
    await user.as().tokens.revoke({ id: revoked.apiToken.id });
    await expect(withToken(revoked.token).auth.profile()).rejects.toEqual(UNAUTHORIZED);
    expect(await withToken(other.token).auth.profile()).toMatchObject({ success: true });
    await expect(user.as().tokens.revoke({ id: revoked.apiToken.id })).rejects.toEqual(
      failsWith('NOT_FOUND'),
    );

    await user.as().settings.deleteAccount({ password: PASSWORD });
    await expect(withToken(other.token).auth.profile()).rejects.toEqual(UNAUTHORIZED);
    expect(await sql`select id from api_tokens where user_id = ${user.user.id}`).toEqual([]);
  });

  test('stays with a new password, and ends when its user signs out everywhere', async () => {
    const user = await signUp();
    const { token } = await create(user);
    await user.as().auth.updateProfile({ currentPassword: PASSWORD, newPassword: `${PASSWORD}2` });
    expect(await withToken(token).history.list()).toMatchObject({ success: true });
    await user.as().settings.signOutEverywhere();
    await expect(withToken(token).history.list()).rejects.toEqual(failsWith('UNAUTHORIZED'));
  });

  test('ends when an admin sets the password, but not when one changes their own', async () => {
    const [user, admin] = [await signUp(), await signUp()];
    await sql`update users set role = 'admin' where id = ${admin.user.id}`;
    const [own, others] = [await create(admin), await create(user)];
    const password = `${PASSWORD}2`;
    await admin.as().admin.editUser({ id: admin.user.id, password, currentPassword: PASSWORD });
    expect(await withToken(own.token).history.list()).toMatchObject({ success: true });
    await admin.as().admin.editUser({ id: user.user.id, username: `${user.username}-renamed` });
    expect(await withToken(others.token).history.list()).toMatchObject({ success: true });
    await admin.as().admin.editUser({ id: user.user.id, password });
    await expect(withToken(others.token).history.list()).rejects.toEqual(failsWith('UNAUTHORIZED'));
  });

  test('can be revoked by its user only', async () => {
    const [ada, eve] = [await signUp(), await signUp()];
    const { token, apiToken } = await create(ada);
    expect(await listed(eve)).toEqual([]);
    await expect(eve.as().tokens.revoke({ id: apiToken.id })).rejects.toEqual(
      failsWith('NOT_FOUND', 'This API token has already been revoked.'),
    );
    expect(await withToken(token).history.list()).toMatchObject({ success: true });
  });
});

describe('the last use of an API token', () => {
  test('is stored at most once a minute', async () => {
    const user = await signUp();
    const { token, apiToken } = await create(user);
    const lastUse = async () => (await listed(user))[0]?.lastUsedAt ?? null;
    const age = (interval: string) => sql`
      update api_tokens set last_used_at = now() - ${interval}::interval where id = ${apiToken.id}`;
    await withToken(token).history.list();
    expect(Date.parse((await lastUse()) ?? '')).toBeGreaterThan(Date.now() - 60_000);
    await age('55 seconds');
    const before = await lastUse();
    await withToken(token).history.list();
    expect(await lastUse()).toBe(before);
    await age('60 seconds');
    await withToken(token).history.list();
    expect(Date.parse((await lastUse()) ?? '')).toBeGreaterThan(Date.parse(before ?? ''));
  });

  test('is written once by many concurrent uses, and not at all by the next', async () => {
    await sql.unsafe(`
      create table written_uses (id text);
      create function record_use() returns trigger language plpgsql as $$
        begin insert into written_uses values (new.id); return null; end $$;
      create trigger use_recorded after update on api_tokens for each row execute function record_use()`);
    const { token, apiToken } = await create(await signUp());
    const uses = await sql.begin(async (blocking) => {
      // Nobody can write, so that all calls have read that there was no use.
      await blocking`lock table api_tokens in share mode`;
      const calls = Array.from({ length: 3 }, () => withToken(token).history.list());
      const waiting = () => sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await vi.waitUntil(async () => (await waiting()).length === calls.length, SOON);
      return { ended: Promise.all(calls) };
    });
    await uses.ended;
    expect(await sql`select id from written_uses where id = ${apiToken.id}`).toHaveLength(1);

    const { sql: recorded, statements } = openRecordingClient(database.url);
    await createAccountCalls({ ...database, sql: recorded })
      .request({ token })
      .history.list();
    expect([...statements.keys()].filter((text) => text.includes('update api_tokens'))).toEqual([]);
    await recorded.end();
  });

  test('is not needed: a read-only database accepts the token', async () => {
    const { token, apiToken } = await create(await signUp());
    const readOnly = createDatabaseClient(database.url, 1, {
      connection: { default_transaction_read_only: true },
    });
    const calls = createAccountCalls({ ...database, sql: readOnly });
    expect(await calls.request({ token }).history.list()).toMatchObject({ success: true });
    const [row] = await sql`select last_used_at from api_tokens where id = ${apiToken.id}`;
    expect(row).toEqual({ last_used_at: null });
    await readOnly.end();
  });
});

test('session tokens and API tokens are not looked up as each other', async () => {
  const user = await signUp();
  const { token } = await create(user);
  const { sql: recorded, statements } = openRecordingClient(database.url);
  const calls = createAccountCalls({ ...database, sql: recorded });
  const tables = async (call: Promise<unknown>) => {
    statements.clear();
    await call;
    const text = [...statements.keys()].join('\n');
    return ['sessions', 'api_tokens'].filter((table) => text.includes(` ${table} `));
  };
  expect(await tables(calls.request({ token: user.token }).history.list())).toEqual(['sessions']);
  expect(await tables(calls.request({ token }).history.list())).toEqual(['api_tokens']);
  expect(await tables(calls.request({ token }).debug.databaseConfig())).toEqual([]);
  await recorded.end();
});
