import { fileURLToPath } from 'node:url';
import { createLog } from '../../server/config/logger';
import { createDatabase } from '../../server/database/database';
import { describeStartFailure } from '../../server/start/start-failure';

/**
 * A process with the database part of the server and nothing else, to be killed in tests. Its argument is the data
 * folder; over the parent's channel it takes the id of a user to add and tells what became of it.
 */
export type Told =
  | { state: 'starting' | 'ready' | 'unavailable' }
  | { id: string; outcome: 'stored' | 'unavailable' };

const LAST_QUESTIONS = 200;
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
  // What requests under way do after the signal: they still need the database.
  let answered = 0;
  const question = () => database.sql()`select 1`.then(() => (answered += 1));
  for (let asked = 0; asked < LAST_QUESTIONS; asked += 1) await question().catch(() => {});
  process.stdout.write(`answered ${answered} last questions\n`);
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
