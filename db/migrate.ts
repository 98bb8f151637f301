import path from 'node:path';
import type { Logger } from 'pino';
import Postgrator from 'postgrator';
import { errorCode, errorMessage } from '#shared/error-details';
import type { DatabaseClient, Sql, Transaction } from './client';

const MIGRATION_LOCK = '21780717364405605';

const UNDEFINED_TABLE = '42P01';

type MigrationOptions = {
  readonly migrationsFolder: string;
  readonly acceptsNewer?: boolean;
  readonly log: Logger;
};

export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/**
 * @param options.acceptsNewer whether a schema that a newer Marquee has upgraded is not an error: during a release, both
 * versions run side by side
 * @returns the names of the applied migrations
 * @throws MigrationError when the schema is newer than the files, a file was changed, or a migration fails
 */
export async function migrateDatabase(
  client: DatabaseClient,
  { migrationsFolder, acceptsNewer = false, log }: MigrationOptions,
): Promise<string[]> {
  const applied: string[] = [];
  if (await isUpToDate(client, migrationsFolder, acceptsNewer)) return applied;
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
  const slashed = path.sep === '\\' ? folder.replaceAll('\\', '/') : folder;
  return new Postgrator({
    driver: 'pg',
    schemaTable: 'schema_migrations',
    currentSchema: 'public',
    migrationPattern: `${slashed.replace(/[?*()[\]{}\\]/g, '\\$&')}/*.sql`,
    newline: 'LF',
    execQuery: async (query) => ({ rows: [...(await sql.unsafe(query))] }),
    execSqlScript: async (script) => void (await sql.unsafe(script)),
  });
}

/** One query instead of dozens, so that the site can use a database again soon after an outage. */
async function isUpToDate(sql: Sql, folder: string, acceptsNewer: boolean): Promise<boolean> {
  const files = await createPostgrator(sql, folder).getMigrations();
  const rows = await sql<{ version: string; md5: string }[]>`
    select version, md5 from public.schema_migrations where version > 0`.catch((error: unknown) => {
    if (errorCode(error) === UNDEFINED_TABLE) return [];
    throw error;
  });
  const applied = new Set(rows.map(({ version, md5 }) => `${version} ${md5}`));
  return (
    applied.size > 0 &&
    (acceptsNewer || applied.size === files.length) &&
    files.every(({ version, md5 }) => applied.has(`${version} ${md5}`))
  );
}

async function applyNextMigration(transaction: Transaction, folder: string): Promise<string | null> {
  const postgrator = createPostgrator(transaction, folder);
  const files = await postgrator.getMigrations();
  if (files.length === 0) throw new MigrationError(`The folder ${folder} contains no migrations.`);

  const current = await postgrator.getDatabaseVersion();
  const newest = await postgrator.getMaxVersion();
  if (current > newest) {
    throw new MigrationError(
      `The database has schema version ${current}, but this Marquee supports versions up to ${newest}: ` +
        'start the newer Marquee that upgraded it, or restore a backup from before the upgrade.',
    );
  }
  const next = files
    .filter(({ version }) => version > current)
    .sort((a, b) => a.version - b.version)
    .at(0);
  const name = next ? path.basename(next.filename, '.sql') : null;
  try {
    // Compares the checksums of the applied migrations as well.
    await postgrator.migrate(String(next?.version ?? current));
    return name;
  } catch (error) {
    const message = errorMessage(error);
    if (message.startsWith('MD5 checksum failed')) {
      throw new MigrationError(
        `A migration in ${folder} has changed since it was applied to this database (${message}): ` +
          'restore the file and put the change into a new migration.',
        { cause: error },
      );
    }
    if (name === null) throw error;
    throw new MigrationError(`Migration ${name} failed: ${message}.`, { cause: error });
  }
}
