import path from 'node:path';
import type { Logger } from 'pino';
import Postgrator from 'postgrator';
import type { DatabaseClient, Sql, Transaction } from './client';

/** Any number that no other program uses in the same database: "Marquee" in ASCII. */
const MIGRATION_LOCK = '21780717364405605';

const NO_SUCH_TABLE = '42P01';

/** The schema cannot be brought to what this version of Marquee knows; the message says why in a plain sentence. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/**
 * Brings the schema up to date, one transaction a migration together with its own record, so that a stop in
 * between leaves none half done. Instances that start together take turns by an advisory lock.
 *
 * @param migrationsFolder holds NNN.do.name.sql files; one that was applied may never change.
 * @returns the names of the migrations that this call applied.
 * @throws MigrationError when the schema is newer than the files, a file was changed, or one fails.
 */
export async function migrateDatabase(
  client: DatabaseClient,
  { migrationsFolder, log }: { migrationsFolder: string; log: Logger },
): Promise<string[]> {
  const applied: string[] = [];
  if (await isUpToDate(client, migrationsFolder)) return applied;
  for (;;) {
    const startedAt = performance.now();
    const name = await client.begin(async (transaction) => {
      await transaction`set local statement_timeout = 0`;
      await transaction`select pg_advisory_xact_lock(${MIGRATION_LOCK})`;
      return applyNextMigration(transaction, migrationsFolder);
    });
    if (name === null) return applied;
    applied.push(name);
    log.info({ ms: Math.round(performance.now() - startedAt) }, `Applied migration ${name}`);
  }
}

function createPostgrator(sql: Sql, folder: string): Postgrator {
  return new Postgrator({
    driver: 'pg',
    schemaTable: 'schema_migrations',
    currentSchema: 'public',
    migrationPattern: `${escapeGlob(folder)}/*.sql`,
    newline: 'LF',
    execQuery: async (query) => ({ rows: [...(await sql.unsafe(query))] }),
    execSqlScript: async (script) => void (await sql.unsafe(script)),
  });
}

/** One question, for a database that is back after an outage is to be used again at once: the rest asks dozens. */
async function isUpToDate(sql: Sql, folder: string): Promise<boolean> {
  const files = await createPostgrator(sql, folder).getMigrations();
  const known = files.map(({ version, md5 }) => `${version} ${md5}`);
  const rows = await sql<{ version: string; md5: string }[]>`
    select version, md5 from public.schema_migrations where version > 0`.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === NO_SUCH_TABLE) return [];
    throw error;
  });
  const applied = new Set(rows.map(({ version, md5 }) => `${version} ${md5}`));
  return (
    applied.size > 0 && applied.size === known.length && known.every((migration) => applied.has(migration))
  );
}

async function applyNextMigration(transaction: Transaction, folder: string): Promise<string | null> {
  const postgrator = createPostgrator(transaction, folder);
  const files = await postgrator.getMigrations();
  if (files.length === 0) throw new MigrationError(`The folder ${folder} holds no migrations.`);

  const current = await postgrator.getDatabaseVersion();
  const newest = await postgrator.getMaxVersion();
  if (current > newest) {
    throw new MigrationError(
      `The database has schema version ${current}, but this Marquee knows versions up to ${newest}: ` +
        'start the newer Marquee that upgraded it, or restore a backup made before.',
    );
  }
  await checkAppliedMigrations(postgrator, current, folder);

  const [next] = postgrator.getRunnableMigrations(current, newest);
  if (next === undefined) return null;
  const name = path.basename(next.filename, '.sql');
  try {
    await postgrator.runMigrations([next]);
  } catch (error) {
    throw new MigrationError(`Migration ${name} failed: ${messageOf(error)}.`, { cause: error });
  }
  return name;
}

/** Migrating to the present version runs nothing: it makes the table of versions and compares the checksums. */
async function checkAppliedMigrations(
  postgrator: Postgrator,
  current: number,
  folder: string,
): Promise<void> {
  try {
    await postgrator.migrate(String(current));
  } catch (error) {
    if (!messageOf(error).startsWith('MD5 checksum failed')) throw error;
    throw new MigrationError(
      `A migration in ${folder} was changed after it had been applied to this database (${messageOf(error)}): ` +
        'restore the file and put the change into a new migration.',
      { cause: error },
    );
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The folder may stand under any name, so what a pattern would read as a wildcard is taken literally. */
function escapeGlob(folder: string): string {
  const slashed = path.sep === '\\' ? folder.replaceAll('\\', '/') : folder;
  return slashed.replace(/[?*()[\]{}\\]/g, '\\$&');
}
