import { fileURLToPath } from 'node:url';
import { errorMessage } from '#shared/error-details';
import { parseEnvironment } from '../../server/config/environment';
import { createLog } from '../../server/config/logger';
import { createDatabaseClient } from '../client';
import { migrateDatabase } from '../migrate';
import { seedDatabase } from './seed-database';

// `npm run seed -- USERS ENTRIES` fills the empty database at DATABASE_URL for measurements.

const EXPIRED_SHARE = 0.064;

async function run(users: number, entries: number): Promise<void> {
  const { databaseUrl, historyRetentionDays } = parseEnvironment(process.env);
  if (databaseUrl === undefined) throw new Error('Set DATABASE_URL to the database to fill.');
  const sql = createDatabaseClient(databaseUrl, 1);
  try {
    const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));
    await migrateDatabase(sql, { migrationsFolder, log: createLog({ level: 'warn' }) });
  } finally {
    await sql.end({ timeout: 1 });
  }
  const expired = Math.round(entries * EXPIRED_SHARE);
  const options = { users, entries, expired, retentionDays: historyRetentionDays };
  await seedDatabase(databaseUrl, options, (line) => void process.stdout.write(`${line}\n`));
}

const [users, entries] = process.argv.slice(2).map(Number);
try {
  if (!users || !entries || !Number.isInteger(users) || !Number.isInteger(entries) || users > entries)
    throw new Error('Usage: npm run seed -- USERS ENTRIES (whole numbers, at least one entry each)');
  await run(users, entries);
} catch (error) {
  process.stderr.write(`${errorMessage(error)}\n`);
  process.exitCode = 1;
}
