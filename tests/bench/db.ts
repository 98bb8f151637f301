import { mkdir } from 'node:fs/promises';
import { startEmbeddedPostgres } from '../../db/embedded/embedded-postgres';
import { ACCOUNT_CALLS, SEARCH_CALLS } from '../support/database-calls';
import { DAY_CALLS, HISTORY_CALLS } from '../support/history-calls';
import { compareCalls, fillBuffers } from './db-calls';
import { savePlans } from './db-plans';
import { measureExport } from './export-memory';
import { measureExpiry, measureRecording } from './history-load';
import { runParts } from './parts';
import { stopWhenInterrupted, withResource } from './resources';
import { loadIntoPageCache, log, openSeeded, withCopy } from './seeded-databases';

// `npm run bench:db`, described in README.md.
const [users = 1_000_000, entries = 25_000_000, share = 10] = process.argv.slice(2).map(Number);
const DATA_DIR = process.env.BENCH_DATA ?? '.data/bench';
const RESULTS_FILE = '.data/bench-db.json';
const PLANS_FILE = '.data/bench-db-plans.txt';

const startedAt = performance.now();
const printProgress = (line: string): void =>
  void process.stderr.write(`${Math.round((performance.now() - startedAt) / 1000)} s: ${line}\n`);

async function measureDatabases(serverUrl: string): Promise<void> {
  const smallSize = { users: users / share, entries: entries / share };
  const small = await openSeeded(serverUrl, smallSize, printProgress);
  const large = await openSeeded(serverUrl, { users, entries }, printProgress);
  printProgress('ready');
  const calls = { ...HISTORY_CALLS, ...DAY_CALLS, ...ACCOUNT_CALLS };
  const parts = {
    // First, while this process is small.
    'export of all users': async () => [await measureExport(small, large)],
    'calls, ms (at most 10, ratio 1.5; pages by username at most 65)': async () => {
      await loadIntoPageCache(DATA_DIR);
      await fillBuffers([small, large]);
      return compareCalls(calls, small, large);
    },
    'searches, ms (at most 50)': () => compareCalls(SEARCH_CALLS, small, large),
    'recording by 8 clients': async () => [
      { users: small.users, 'a second': await measureRecording(small) },
      { users: large.users, 'a second': await measureRecording(large) },
    ],
    plans: async () => {
      await savePlans({ ...calls, ...SEARCH_CALLS }, large, PLANS_FILE);
      return [{ file: PLANS_FILE }];
    },
    'recording beside the job that removes what expired': async () => {
      await Promise.all([small.sql.end({ timeout: 1 }), large.sql.end({ timeout: 1 })]);
      return [await withCopy(serverUrl, large, measureExpiry)];
    },
  };
  await runParts(parts, RESULTS_FILE);
}

stopWhenInterrupted();
await mkdir(DATA_DIR, { recursive: true });
await withResource(
  () => startEmbeddedPostgres({ dataDir: DATA_DIR, log }),
  (postgres) => postgres.stop(),
  ({ url }) => measureDatabases(url),
);
printProgress(`saved ${RESULTS_FILE}`);
