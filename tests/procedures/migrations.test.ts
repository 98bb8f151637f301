import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createDatabaseClient } from '../../db/client';
import { MigrationError, migrateDatabase } from '../../db/migrate';
import { createLog } from '../../server/config/logger';
import { createTestDatabase } from '../support/test-database';

const { sql } = await createTestDatabase();
const empty = await createTestDatabase({ empty: true });
const log = createLog({ level: 'silent' });
const shippedFolder = fileURLToPath(new URL('../../db/migrations', import.meta.url));
const shipped = (await readdir(shippedFolder)).map((file) => path.basename(file, '.sql')).sort();
/** The tests add migrations with higher numbers than the real ones. */
const newest = Number.parseInt(shipped.at(-1) ?? '', 10);

// Folder names may contain glob characters.
const parent = await mkdtemp(path.join(tmpdir(), 'marquee [a] {b,c} (d) '));
afterAll(() => rm(parent, { recursive: true, force: true }));

describe('migrating', () => {
  const migrationsFolder = path.join(parent, 'migrations');

  beforeEach(async () => {
    await empty.sql.unsafe('drop schema public cascade; create schema public');
    await rm(migrationsFolder, { recursive: true, force: true });
    await cp(shippedFolder, migrationsFolder, { recursive: true });
  });

  const add = (file: string, script: string) => writeFile(path.join(migrationsFolder, file), script);
  const migrate = () => migrateDatabase(empty.sql, { migrationsFolder, log });
  const tables = async () =>
    (await empty.sql<{ name: string }[]>`select tablename as name from pg_tables where schemaname = 'public'`)
      .map(({ name }) => name)
      .sort();

  test('creates the schema once', async () => {
    expect(await migrate()).toEqual(shipped);
    expect(await tables()).toEqual(
      expect.arrayContaining(['schema_migrations', 'sessions', 'users', 'watch_history']),
    );
    expect(await migrate()).toEqual([]);
  });

  test('applies each script once when several instances start at the same time', async () => {
    const other = createDatabaseClient(empty.url);
    const applied = await Promise.all([
      migrate(),
      migrateDatabase(other, { migrationsFolder, log }),
      migrate(),
    ]);
    await other.end();
    // Each script is applied by one of them.
    expect(applied.flat().sort()).toEqual(shipped);
  });

  test('applies new migrations in the order of their numbers', async () => {
    await migrate();
    await add('910.do.second.sql', 'alter table example add column note text;');
    await add('909.do.first.sql', 'create table example (id text);');
    expect(await migrate()).toEqual(['909.do.first', '910.do.second']);
  });

  test('rolls back a failed migration and keeps the earlier ones', async () => {
    await add('902.do.good.sql', 'create table good (id text);');
    await add('903.do.bad.sql', 'create table half (id text); insert into missing values (1);');
    await expect(migrate()).rejects.toThrow(
      /^Migration 903\.do\.bad failed: relation "missing" does not exist\.$/,
    );
    expect(await tables()).toContain('good');
    expect(await tables()).not.toContain('half');

    await add('903.do.bad.sql', 'create table half (id text);');
    expect(await migrate()).toEqual(['903.do.bad']);
  });

  test('refuses a migration that was changed after it was applied, except for line endings', async () => {
    await migrate();
    const file = '001.do.accounts-and-history.sql';
    const script = await readFile(path.join(migrationsFolder, file), 'utf8');
    await add(file, script.replaceAll('\n', '\r\n'));
    expect(await migrate()).toEqual([]);

    await add(file, `${script}\ndrop table users;`);
    await expect(migrate()).rejects.toThrow(/has changed since it was applied/);
  });

  test('fails when the schema is newer than the migrations', async () => {
    await add('902.do.future.sql', 'create table future (id text);');
    await migrate();
    await rm(path.join(migrationsFolder, '902.do.future.sql'));
    await expect(migrate()).rejects.toThrow(
      new MigrationError(
        `The database has schema version 902, but this Marquee supports versions up to ${newest}: ` +
          'start the newer Marquee that upgraded it, or restore a backup from before the upgrade.',
      ),
    );
  });

  test('has no statement timeout', async () => {
    await add(
      '902.do.long.sql',
      "create table settings as select current_setting('statement_timeout') as timeout;",
    );
    await migrate();
    const limits = await empty.sql`
      select timeout as in_migration, current_setting('statement_timeout') as in_requests from settings`;
    expect(limits).toEqual([{ in_migration: '0', in_requests: '2s' }]);
  });
});

describe('the schema', () => {
  let lastId = 0;
  async function addUser(fields: { username?: string; email?: string; role?: string } = {}): Promise<string> {
    lastId += 1;
    const id = `user-${lastId}`;
    const { username = id, email = `${id}@example.org`, role = 'user' } = fields;
    await sql`
      insert into users (id, username, email, password_hash, role)
      values (${id}, ${username}, ${email}, 'hash', ${role})`;
    return id;
  }

  function watch(userId: string, fields: Record<string, string | number | null> = {}): Promise<unknown> {
    const defaults = {
      user_id: userId,
      media_type: 'movie',
      media_id: '11',
      watched_at: '2025-01-01T00:00:00Z',
    };
    const row = { ...defaults, ...fields };
    const columns = sql.unsafe(Object.keys(row).join(', '));
    return sql`
      insert into watch_history (${columns})
      select ${columns} from jsonb_populate_record(null::watch_history, ${sql.json(row)})`;
  }

  function open(userId: string, id: string): Promise<unknown> {
    return sql`
      insert into sessions (id, user_id, expires_at, absolute_expires_at)
      values (${id}, ${userId}, now() + interval '30 days', now() + interval '90 days')`;
  }

  const violates = (constraint: string) => expect.objectContaining({ constraint_name: constraint });

  test('contains each username once, ignoring case, also with accents', async () => {
    await addUser({ username: 'Zoë' });
    await expect(addUser({ username: 'zoë' })).rejects.toEqual(violates('users_username_key'));
    await expect(addUser({ username: 'ZOË' })).rejects.toEqual(violates('users_username_key'));
    await addUser({ username: 'zoe' });
  });

  test('contains each email once and in lower case only', async () => {
    await addUser({ email: 'ada@example.org' });
    await expect(addUser({ email: 'ada@example.org' })).rejects.toEqual(violates('users_email_key'));
    await expect(addUser({ email: 'Ada@example.org' })).rejects.toEqual(violates('users_email_check'));
  });

  test('accepts one of two simultaneous registrations', async () => {
    const outcomes = await Promise.allSettled([addUser({ username: 'Twin' }), addUser({ username: 'tWIN' })]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('refuses a username with @ and an unknown role', async () => {
    await expect(addUser({ username: 'ada@example.org' })).rejects.toEqual(violates('users_username_check'));
    await expect(addUser({ role: 'root' })).rejects.toEqual(violates('users_role_check'));
  });

  test('stores sessions only under a SHA-256', async () => {
    const user = await addUser();
    await expect(open(user, 'the token itself')).rejects.toEqual(violates('sessions_id_check'));
    await open(user, 'a'.repeat(64));
  });

  test('contains one entry per user and title, and returns the id as text', async () => {
    const user = await addUser();
    await watch(user, { media_id: '9007199254740993' });
    await expect(watch(user, { media_id: '9007199254740993' })).rejects.toEqual(
      violates('watch_history_pkey'),
    );
    await watch(user, { media_id: '9007199254740993', media_type: 'tv', season: 1, episode: 2 });
    await watch(await addUser(), { media_id: '9007199254740993' });
    const rows =
      await sql`select media_id, season, episode from watch_history where user_id = ${user} and season = 1`;
    expect(rows[0]).toEqual({ media_id: '9007199254740993', season: 1, episode: 2 });
  });

  test.each([
    [{ media_id: '0' }, 'watch_history_media_id_check'],
    [{ media_type: 'person' }, 'watch_history_media_type_check'],
    [{ season: 1 }, 'watch_history_movie_check'],
    [{ episode: 1 }, 'watch_history_movie_check'],
    [{ media_type: 'tv', season: -1 }, 'watch_history_season_check'],
    [{ media_type: 'tv', season: 1, episode: -1 }, 'watch_history_episode_check'],
  ])('refuses the entry %o', async (fields, constraint) => {
    await expect(watch(await addUser(), fields)).rejects.toEqual(violates(constraint));
  });

  test('deletes sessions and history with their user', async () => {
    const [deleted, remaining] = [await addUser(), await addUser()];
    await Promise.all([
      open(deleted, 'b'.repeat(64)),
      open(remaining, 'c'.repeat(64)),
      watch(deleted),
      watch(remaining),
    ]);
    await sql`delete from users where id = ${deleted}`;
    const users = await sql`
      select user_id from sessions where user_id in (${deleted}, ${remaining})
      union all select user_id from watch_history where user_id in (${deleted}, ${remaining})`;
    expect(users.map(({ user_id }) => user_id)).toEqual([remaining, remaining]);
  });
});
