import { createDatabaseClient, type Sql } from '../client';
import { seedUsers } from './seed-users';

const STEP_ROWS = 5_000_000;
const SPREAD = 48_271;

export type SeedOptions = {
  readonly users: number;
  readonly entries: number;
  readonly expired: number;
  readonly retentionDays: number;
};

/** Entries are stored in the order of time. @throws Error when the database has accounts */
export async function seedDatabase(
  url: string,
  options: SeedOptions,
  report: (line: string) => void,
): Promise<void> {
  const sql = createDatabaseClient(url, 1);
  try {
    await sql`set statement_timeout = 0`;
    await sql`set synchronous_commit = off`;
    await sql`set maintenance_work_mem = '1GB'`;
    const [row] = await sql<[{ isUsed: boolean }]>`select exists (select 1 from users) as "isUsed"`;
    if (row.isUsed) throw new Error('This database has accounts: only an empty one can be seeded.');
    await seedUsers(sql, options.users);
    report(`${options.users} users`);
    await insertEntries(sql, options, report);
    await sql`vacuum (analyze) users, sessions, preferences, audit_log, user_counts, watch_history`;
    report('vacuumed');
  } finally {
    await sql.end({ timeout: 1 });
  }
}

type Definition = { readonly name: string; readonly definition: string };

/** Without indexes and constraints, which are dropped and recreated, inserting is many times faster. */
async function insertEntries(
  sql: Sql,
  { users, entries, expired, retentionDays }: SeedOptions,
  report: (line: string) => void,
): Promise<void> {
  const constraints = [
    ...(await sql<Definition[]>`
      select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where conrelid = 'watch_history'::regclass and contype <> 'n'`),
  ];
  const indexes = [
    ...(await sql<Definition[]>`
      select indexname as name, indexdef as definition from pg_indexes
      where tablename = 'watch_history' and indexname not in (select conname from pg_constraint)`),
  ];
  for (const { name } of constraints) await sql.unsafe(`alter table watch_history drop constraint ${name}`);
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);

  const [retention, perDay] = [`${retentionDays} days`, Math.ceil((entries - expired) / retentionDays)];
  for (let from = 0; from < entries; from += STEP_ROWS) {
    const to = Math.min(from + STEP_ROWS, entries) - 1;
    // The time of entry n is n - expired steps after the start of the retention.
    await sql`
      insert into watch_history (watched_at, updated_at, media_id, season, episode, media_type, user_id)
      select time, time, 1 + n / ${users}::bigint,
        case when n % 2 = 0 then 1 + n % 5 end, case when n % 2 = 0 then 1 + n % 20 end,
        case when n % 2 = 0 then 'tv' else 'movie' end,
        '00000000-0000-4000-8000-' || lpad((1 + (n * ${SPREAD}::bigint) % ${users}::bigint)::text, 12, '0')
      from generate_series(${from}::bigint, ${to}::bigint) n,
        lateral (
          select now() - ${retention}::interval + (n - ${expired}::bigint) * (interval '1 day' / ${perDay}::float8) as time
        ) at`;
    report(`${to + 1} entries`);
  }
  const checks = constraints.map(({ name, definition }) => `add constraint ${name} ${definition}`);
  await sql.unsafe(`alter table watch_history ${checks.join(', ')}`);
  for (const { definition } of indexes) await sql.unsafe(definition);
  report('indexes and constraints');
}
