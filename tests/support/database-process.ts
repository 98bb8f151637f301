import { fileURLToPath } from 'node:url';
import { createDatabase } from '../../server/database';
import { createLog } from '../../server/log';
import { describeStartFailure } from '../../server/start-failure';

/**
 * A process with the database part of the server and nothing else, to be killed in tests. Its argument is the data
 * folder; over the parent's channel it takes the id of a user to add and tells what became of it.
 */
export type Told =
  | { state: 'starting' | 'ready' | 'unavailable' }
  | { id: string; outcome: 'stored' | 'unavailable' };

const migrationsFolder = fileURLToPath(new URL('../../db/migrations', import.meta.url));
const database = createDatabase({
  environment: { databaseUrl: undefined, dataDir: process.argv[2] ?? '' },
  migrationsFolder,
  log: createLog({ level: 'debug' }),
});

function tell(message: Told): void {
  process.send?.(message);
}

process.on('message', async (id) => {
  if (typeof id !== 'string') return;
  try {
    await database.sql()`
      insert into users (id, username, email, password_hash) values (${id}, ${id}, ${`${id}@example.org`}, 'hash')`;
    tell({ id, outcome: 'stored' });
  } catch {
    tell({ id, outcome: 'unavailable' });
  }
});
process.on('SIGINT', async () => {
  await database.stop();
  process.exit(0);
});

try {
  await database.start();
} catch (error) {
  process.stderr.write(`${describeStartFailure(error)}\n`);
  process.exit(1);
}
let told = '';
setInterval(() => {
  const { state } = database.status();
  if (state !== told) tell({ state });
  told = state;
}, 20);
