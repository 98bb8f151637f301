import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { createDatabaseClient } from '../../db/client';
import { AUDIT_CLEANUP_LOCK, withExclusiveLock } from '../../db/exclusive-lock';
import { createAuditCleanupJob } from '../../server/administration/audit-cleanup-job';
import { createLog } from '../../server/config/logger';
import { Db } from '../../server/database/db';
import { createAccountCalls } from '../support/account-calls';
import { createTestDatabase } from '../support/test-database';

const database = await createTestDatabase();
const { sql, url } = database;
const { signUp, signUpAs } = createAccountCalls(database);
const log = createLog({ level: 'silent' });

const createJob = (maxEntries?: number) =>
  createAuditCleanupJob({ db: new Db({ sql: () => sql }), log, ...(maxEntries && { maxEntries }) });
const addEntries = (count: number, days: number) => sql`
  insert into audit_log (action, actor_id, actor_name, happened_at)
  select 'cache.clear', 'a', n, now() - make_interval(days => ${days}) from generate_series(1, ${count}) n`;
const countEntries = async () => Number((await sql`select count(*) from audit_log`)[0]?.count);

beforeEach(() => sql`delete from audit_log`);

describe('audited calls', () => {
  test('are limited per user, on all instances together', async () => {
    const [admin, other, target] = [await signUpAs('admin'), await signUpAs('admin'), await signUp()];
    const instance = createAccountCalls(database);
    for (let count = 0; count < 60; count += 1) {
      const calls = (count % 2 ? instance.request({ token: admin.token }) : admin.as()).admin;
      await (count % 3 ? calls.refreshServers : calls.systemReport)().catch(() => {});
    }
    const refused = expect.objectContaining({
      code: 'TOO_MANY_REQUESTS',
      message: expect.stringMatching(
        /^Too many admin actions\. Please try again in (1 minute|\d+ seconds?)\.$/,
      ),
      cause: expect.objectContaining({ retryAfterSeconds: expect.any(Number) }),
    });
    const before = await countEntries();
    await expect(admin.as().admin.clearCache()).rejects.toEqual(refused);
    await expect(admin.as().admin.exportUsers()).rejects.toEqual(refused);
    await expect(admin.as().admin.togglePremium({ id: target.user.id })).rejects.toEqual(refused);
    const edit = { id: target.user.id, password: 'Other-Tulip-8' };
    await expect(admin.as().admin.editUser(edit)).rejects.toEqual(refused);
    expect(await countEntries()).toBe(before);
    expect(await admin.as().admin.stats()).toMatchObject({ success: true });
    expect(await other.as().admin.togglePremium({ id: target.user.id })).toMatchObject({ success: true });
  });
});

test('an export in several parts is one audited call, also without its first part', async () => {
  const [admin, other] = [await signUpAs('admin'), await signUpAs('admin')];
  await admin.as().admin.exportUsers();
  for (let count = 0; count < 70; count += 1) await admin.as().admin.exportUsers({ after: 'a' });
  expect(await countEntries()).toBe(1);
  for (let count = 0; count < 2; count += 1) await other.as().admin.exportUsers({ after: 'a' });
  expect(await countEntries()).toBe(2);
});

test('an action of a newer release is listed and exported', async () => {
  const [admin, user] = [await signUpAs('admin'), await signUp()];
  await sql`
    insert into audit_log (action, actor_id, actor_name, target_id, target_name)
    values ('user.merge', ${admin.user.id}, 'ada', ${user.user.id}, 'max')`;
  const merged = expect.objectContaining({ action: 'user.merge' });
  expect((await admin.as().admin.auditLog()).data.entries).toContainEqual(merged);
  expect((await admin.as().admin.exportAuditLog()).data.entries).toContainEqual(merged);
  expect((await user.as().settings.exportData({ list: 'actions' })).data.actions).toContainEqual(merged);
});

describe('the cleanup of the audit log', () => {
  test('deletes entries older than a year, in batches', async () => {
    await addEntries(1_200, 366);
    await addEntries(30, 364);
    expect(await createJob().run()).toEqual({ removed: 1_200 });
    expect(await countEntries()).toBe(30);
    expect(await createJob().run()).toEqual({ removed: 0 });
  });

  test('keeps the newest entries when there are too many', async () => {
    await addEntries(700, 1);
    expect(await createJob(100).run()).toEqual({ removed: 600 });
    const rows = await sql<{ name: string }[]>`select actor_name as name from audit_log order by id`;
    expect([rows.length, rows[0]?.name, rows.at(-1)?.name]).toEqual([100, '601', '700']);
  });

  test('runs in one instance at a time', async () => {
    await addEntries(10, 400);
    const other = createDatabaseClient(url, 1);
    await withExclusiveLock(other, AUDIT_CLEANUP_LOCK, async () => {
      expect(await createJob().run()).toBeNull();
    });
    expect(await countEntries()).toBe(10);
    expect(await createJob().run()).toEqual({ removed: 10 });
    await other.end();
  });
});

test('migration 008 shortens stored user agents', async () => {
  const { user } = await signUp();
  const long = 'Version/1'.repeat(1_800);
  await sql`insert into audit_log (action, actor_id, actor_name, user_agent) values ('cache.clear', 'a', 'a', ${long})`;
  await sql`update sessions set user_agent = ${long} where user_id = ${user.id}`;
  const script = new URL('../../db/migrations/008.do.short-user-agents.sql', import.meta.url);
  await sql.unsafe(await readFile(script, 'utf8'));
  const stored = await sql`
    select user_agent from audit_log union all select user_agent from sessions where user_id = ${user.id}`;
  expect(stored).toEqual([{ user_agent: long.slice(0, 400) }, { user_agent: long.slice(0, 400) }]);
});
