import { describe, expect, test, vi } from 'vitest';
import { PASSWORD } from '../builders/users';
import { createAccountCalls } from '../support/account-calls';
import { failsWith } from '../support/fails-with';
import { createTestDatabase } from '../support/test-database';

const database = await createTestDatabase();
const { sql } = database;
const { request, signUp } = createAccountCalls(database);

describe('sessions', () => {
  test('end with logout, without ending other sessions', async () => {
    const { as, username, token } = await signUp();
    const { data } = await request().auth.login({ emailOrUsername: username, password: PASSWORD });
    expect(await as().auth.logout()).toMatchObject({ success: true });
    await expect(as().auth.verify()).rejects.toEqual(failsWith('UNAUTHORIZED', 'Authentication required'));
    expect(await request({ token: data.token }).auth.verify()).toMatchObject({ success: true });
    expect(await request({ token }).auth.logout()).toMatchObject({ success: true });
    expect(await request().auth.logout()).toMatchObject({ success: true });
  });

  test.each([
    ['none', null],
    ['an empty one', ''],
    ['a short one', 'x'],
    ['an unused one', 'x'.repeat(43)],
    ['100,000 characters', 'x'.repeat(100_000)],
  ])('an invalid token has no session: %s', async (_kind, token) => {
    await expect(request({ token }).auth.profile()).rejects.toEqual(
      failsWith('UNAUTHORIZED', 'Authentication required'),
    );
  });

  const age = (id: string, column: 'expires_at' | 'absolute_expires_at', interval: string) => sql`
    update sessions set ${sql.unsafe(column)} = now() + ${interval}::interval where user_id = ${id}`;

  test('end after 30 days without use', async () => {
    const { as, user } = await signUp();
    await age(user.id, 'expires_at', '1 minute');
    expect(await as().auth.verify()).toMatchObject({ success: true });
    await age(user.id, 'expires_at', '-1 second');
    await expect(as().auth.verify()).rejects.toEqual(failsWith('UNAUTHORIZED'));
  });

  test('are extended to 30 days by each use', async () => {
    const { as, user } = await signUp();
    await sql`
      update sessions set expires_at = now() + interval '2 days', last_used_at = now() - interval '28 days'
      where user_id = ${user.id}`;
    await as().auth.verify();
    const rows = await sql`
      select expires_at between now() + interval '29 days 23 hours' and now() + interval '30 days' as is_extended,
        last_used_at > now() - interval '1 minute' as is_recorded
      from sessions where user_id = ${user.id}`;
    expect(rows).toEqual([{ is_extended: true, is_recorded: true }]);
  });

  test('end after 90 days, also in use', async () => {
    const { as, user } = await signUp();
    await sql`
      update sessions set absolute_expires_at = now() + interval '1 day', last_used_at = now() - interval '1 hour'
      where user_id = ${user.id}`;
    await as().auth.verify();
    const [row] = await sql`
      select expires_at = absolute_expires_at as is_limited from sessions where user_id = ${user.id}`;
    expect(row).toEqual({ is_limited: true });
    await age(user.id, 'absolute_expires_at', '-1 second');
    await expect(as().auth.verify()).rejects.toEqual(failsWith('UNAUTHORIZED'));
  });

  test.each(['2001-01-01', '2099-01-01'])(
    'do not depend on the clock of the server process: %s',
    async (day) => {
      const old = await signUp();
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(day) });
      try {
        const fresh = await signUp();
        for (const { as } of [old, fresh]) expect(await as().auth.verify()).toMatchObject({ success: true });
        const rows = await sql`
        select expires_at > now() + interval '29 days' and expires_at <= now() + interval '30 days' as is_valid
        from sessions where user_id = ${fresh.user.id}`;
        expect(rows).toEqual([{ is_valid: true }]);
      } finally {
        vi.useRealTimers();
      }
    },
  );

  test('expire after 30 days idle and 90 days in total', async () => {
    const { user } = await signUp();
    const rows = await sql`
      select extract(day from expires_at - created_at)::int as idle,
        extract(day from absolute_expires_at - created_at)::int as absolute
      from sessions where user_id = ${user.id}`;
    expect(rows).toEqual([{ idle: 30, absolute: 90 }]);
  });

  test('are limited to 50 per user; the least recently used one ends', async () => {
    const { user, username, as } = await signUp();
    await sql`update sessions set last_used_at = now() - interval '1 minute' where user_id = ${user.id}`;
    await sql`
      insert into sessions (id, user_id, expires_at, absolute_expires_at)
      select lpad(to_hex(n), 64, 'a'), ${user.id}, now() + interval '1 day', now() + interval '1 day'
      from generate_series(1, 49) as n`;
    await as().auth.verify();
    await request().auth.login({ emailOrUsername: username, password: PASSWORD });
    expect(await sql`select id from sessions where user_id = ${user.id}`).toHaveLength(50);
    await expect(as().auth.verify()).rejects.toEqual(failsWith('UNAUTHORIZED'));
  });

  test('a changed role and a deleted account take effect immediately', async () => {
    const { as, user } = await signUp();
    await sql`update users set role = 'admin', is_premium = true where id = ${user.id}`;
    expect((await as().auth.profile()).data.user).toMatchObject({ role: 'admin', isPremium: true });
    await sql`delete from users where id = ${user.id}`;
    await expect(as().auth.profile()).rejects.toEqual(failsWith('UNAUTHORIZED'));
  });

  test('do not start when the password changes during the check', async () => {
    const { user, username } = await signUp();
    const outcome = await sql.begin(async (change) => {
      await change`update users set password_hash = 'another' where id = ${user.id}`;
      const login = request().auth.login({ emailOrUsername: username, password: PASSWORD });
      const ended = login.then(
        () => null,
        (error: unknown) => error,
      );
      const waiting = () => sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await vi.waitUntil(async () => (await waiting()).length > 0, { timeout: 60_000, interval: 10 });
      return { ended };
    });
    expect(await outcome.ended).toEqual(failsWith('UNAUTHORIZED', 'Invalid email, username or password.'));
    expect(await sql`select id from sessions where user_id = ${user.id}`).toHaveLength(1);
  });

  test('no stored value is a valid token', async () => {
    const { token, password, as } = await signUp();
    const tables = await sql<{ name: string }[]>`
      select tablename as name from pg_tables where schemaname = 'public'`;
    const rows = await Promise.all(
      tables.map(({ name }) => sql`select t::text as line from ${sql.unsafe(name)} t`),
    );
    const dump = rows
      .flat()
      .map((row) => String(row.line))
      .join('\n');
    expect(dump).toMatch(/\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(dump).not.toContain(token);
    expect(dump).not.toContain(password);
    expect(dump).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
    const stored = dump.match(/[0-9a-f]{64}/g) ?? [];
    expect(stored.length).toBeGreaterThan(0);
    for (const text of [...stored, ...stored.map((id) => Buffer.from(id, 'hex').toString('base64url'))])
      await expect(request({ token: text }).auth.verify()).rejects.toEqual(failsWith('UNAUTHORIZED'));
    expect(await as().auth.verify()).toMatchObject({ success: true });
  });
});
