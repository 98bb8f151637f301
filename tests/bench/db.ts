import { mkdir, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { startEmbeddedPostgres } from '../../db/embedded/embedded-postgres';
import { ACCOUNT_CALLS, SEARCH_CALLS } from '../support/database-calls';
import { DAY_CALLS, HISTORY_CALLS } from '../support/history-calls';
import { compareCalls } from './db-calls';
import { savePlans } from './db-plans';
import { measureExport } from './export-memory';
import { measureExpiry, measureRecording } from './history-load';
import { log, openSeeded, withCopy } from './seeded-databases';

// `npm run bench:db`, described in README.md.
const [users = 1_000_000, entries = 25_000_000, share = 10] = process.argv.slice(2).map(Number);
const DATA_DIR = process.env.BENCH_DATA ?? '.data/bench';
const RESULTS_FILE = '.data/bench-db.json';
const PLANS_FILE = '.data/bench-db-plans.txt';

const startedAt = performance.now();
const printProgress = (line: string): void =>
  void process.stderr.write(`${Math.round((performance.now() - startedAt) / 1000)} s: ${line}\n`);

const results: Record<string, readonly object[]> = {};
function printResults(part: string, rows: readonly object[]): void {
  results[part] = rows;
  console.log(`${part} (load ${loadavg()[0]?.toFixed(1)})`);
  console.table(rows);
}

await mkdir(DATA_DIR, { recursive: true });
const postgres = await startEmbeddedPostgres({ dataDir: DATA_DIR, log });
try {
  const small = await openSeeded(
    postgres.url,
    { users: users / share, entries: entries / share },
    printProgress,
  );
  const large = await openSeeded(postgres.url, { users, entries }, printProgress);
  printProgress('ready');
  // First, while this process is small.
  printResults('export of all users', [await measureExport(small, large)]);
  const calls = { ...HISTORY_CALLS, ...DAY_CALLS, ...ACCOUNT_CALLS };
  printResults(
    'calls, ms (at most 10, ratio 1.5; pages by username at most 50)',
    await compareCalls(calls, small, large),
  );
  printResults('searches, ms (at most 50)', await compareCalls(SEARCH_CALLS, small, large));
  printResults('recording by 8 clients', [
    { users: small.users, 'a second': await measureRecording(small) },
    { users: large.users, 'a second': await measureRecording(large) },
  ]);
  await savePlans({ ...calls, ...SEARCH_CALLS }, large, PLANS_FILE);
  await Promise.all([small.sql.end({ timeout: 1 }), large.sql.end({ timeout: 1 })]);
  printResults('recording beside the job that removes what expired', [
    await withCopy(postgres.url, large, measureExpiry),
  ]);
} finally {
  await postgres.stop();
}
await writeFile(RESULTS_FILE, `${JSON.stringify(results, null, 2)}\n`);
printProgress(`saved ${RESULTS_FILE} and ${PLANS_FILE}`);
