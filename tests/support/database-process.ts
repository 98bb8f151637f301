import { fileURLToPath } from 'node:url';
import { createLog } from '../../server/config/logger';
import { createDatabase } from '../../server/database/database';
import { describeStartFailure } from '../../server/start/start-failure';

/**
 * A process with only the database part of the server, to be killed in tests. Argument: the data folder. It inserts a
 * user for each id that it receives over the IPC channel and reports the outcome.
 */
export type DatabaseProcessMessage =
  | { state: 'starting' | 'ready' | 'unavailable' }
  | { id: string; outcome: 'stored' | 'unavailable' };

const LAST_QUERIES = 200;
const migrationsFolder = fileURLToPath(new URL('../../db/migrations', import.meta.url));
const database = createDatabase({
  environment: { databaseUrl: undefined, dataDir: process.argv[2] ?? '', hasPreparedStatements: true },
  migrationsFolder,
  log: createLog({ level: 'debug' }),
});

function report(message: DatabaseProcessMessage): void {
  process.send?.(message);
}

process.on('message', async (id) => {
  if (typeof id !== 'string') return;
  try {
    await database.sql()`
      insert into users (id, username, email, password_hash) values (${id}, ${id}, ${`${id}@example.org`}, 'hash')`;
    report({ id, outcome: 'stored' });
  } catch {
    report({ id, outcome: 'unavailable' });
  }
});
process.on('SIGINT', async () => {
  // Requests in progress still use the database after the signal.
  let completed = 0;
  const query = () => database.sql()`select 1`.then(() => (completed += 1));
  for (let sent = 0; sent < LAST_QUERIES; sent += 1) await query().catch(() => {});
  process.stdout.write(`completed ${completed} last queries\n`);
  await database.stop();
  process.exit(0);
});

try {
  await database.start();
} catch (error) {
  process.stderr.write(`${describeStartFailure(error)}\n`);
  process.exit(1);
}
let reportedState = '';
setInterval(() => {
  const { state } = database.status();
  if (state !== reportedState) report({ state });
  reportedState = state;
}, 20);
