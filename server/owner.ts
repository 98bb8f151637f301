import { createDatabaseClient } from '../db/client';
import { visitEmbeddedPostgres } from '../db/embedded/visit';
import { MigrationError, migrateDatabase } from '../db/migrate';
import { AccountError } from './accounts/account-error';
import { makeOwner, type OwnerOutcome } from './accounts/make-owner';
import { createPasswords } from './accounts/passwords';
import { type Environment, parseEnvironment } from './env';
import { createLog } from './log';
import { PROJECT } from './project';
import { describeStartFailure } from './start-failure';

/* `npm run owner -- NAME_OR_EMAIL`: on DATABASE_URL, or on the embedded database, whether the site runs or not. */

const log = createLog({ level: 'warn' });

async function openDatabase({
  databaseUrl,
  dataDir,
}: Environment): Promise<{ url: string; stop(): Promise<void> }> {
  return databaseUrl === undefined
    ? visitEmbeddedPostgres({ dataDir, log })
    : { url: databaseUrl, stop: async () => {} };
}

function describeOutcome({ user: { username, email }, password }: OwnerOutcome): string {
  if (password === null) return `${username} (${email}) is an owner now.\n`;
  return [
    'Made an owner account:',
    `  username  ${username}`,
    `  e-mail    ${email}`,
    `  password  ${password}`,
    'The password is shown this once. Sign in and change it in Settings.\n',
  ].join('\n');
}

function explain(error: unknown): string {
  if (error instanceof AccountError || error instanceof MigrationError) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^(CONNECT|ECONN|ENOTFOUND|EAI_AGAIN|28|3D)/.test(code) && error instanceof Error)
    return `The database cannot be used: ${error.message || code}.`;
  return describeStartFailure(error);
}

async function run(name: string): Promise<void> {
  const database = await openDatabase(parseEnvironment(process.env, PROJECT.root));
  const sql = createDatabaseClient(database.url, 1);
  try {
    await migrateDatabase(sql, { migrationsFolder: PROJECT.migrationsFolder, log });
    process.stdout.write(describeOutcome(await makeOwner(sql, createPasswords(), name)));
  } finally {
    await sql.end({ timeout: 1 });
    await database.stop();
  }
}

const [name, ...more] = process.argv.slice(2);
try {
  if (!name?.trim() || more.length > 0)
    throw new AccountError(
      'invalid',
      'Usage: npm run owner -- NAME_OR_EMAIL (one name, in quotes if it has spaces)',
    );
  await run(name);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
