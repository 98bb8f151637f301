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

/*
 * `npm run bench:db`: what each query of the product costs with 1,000,000 people and 25,000,000 history entries, beside
 * the same with a tenth; `npm run bench:db -- 100000 2500000` is smaller, and a third number is the share to compare with,
 * for 10. The databases, 12 GB, are made at first, which takes some minutes, and kept in BENCH_DATA (.data/bench):
 * remove it after a day or two, for their entries grow old.
 */
const [people = 1_000_000, entries = 25_000_000, share = 10] = process.argv.slice(2).map(Number);
const DATA_DIR = process.env.BENCH_DATA ?? '.data/bench';
const RESULTS_FILE = '.data/bench-db.json';
const PLANS_FILE = '.data/bench-db-plans.txt';

const startedAt = performance.now();
const say = (line: string): void =>
  void process.stderr.write(`${Math.round((performance.now() - startedAt) / 1000)} s: ${line}\n`);

const results: Record<string, readonly object[]> = {};
function tell(part: string, rows: readonly object[]): void {
  results[part] = rows;
  console.log(`${part} (load ${loadavg()[0]?.toFixed(1)})`);
  console.table(rows);
}

await mkdir(DATA_DIR, { recursive: true });
const postgres = await startEmbeddedPostgres({ dataDir: DATA_DIR, log });
try {
  const small = await openSeeded(postgres.url, { people: people / share, entries: entries / share }, say);
  const large = await openSeeded(postgres.url, { people, entries }, say);
  say('ready');
  // First, while this process is small.
  tell('export of all people', [await measureExport(small, large)]);
  const calls = { ...HISTORY_CALLS, ...DAY_CALLS, ...ACCOUNT_CALLS };
  tell(
    'calls, ms (at most 10, ratio 1.5; pages by username at most 50)',
    await compareCalls(calls, small, large),
  );
  tell('searches, ms (at most 50)', await compareCalls(SEARCH_CALLS, small, large));
  tell('recording by 8 clients', [
    { people: small.people, 'a second': await measureRecording(small) },
    { people: large.people, 'a second': await measureRecording(large) },
  ]);
  await savePlans({ ...calls, ...SEARCH_CALLS }, large, PLANS_FILE);
  await Promise.all([small.sql.end({ timeout: 1 }), large.sql.end({ timeout: 1 })]);
  tell('recording beside the job that removes what expired', [
    await withCopy(postgres.url, large, measureExpiry),
  ]);
} finally {
  await postgres.stop();
}
await writeFile(RESULTS_FILE, `${JSON.stringify(results, null, 2)}\n`);
say(`saved ${RESULTS_FILE} and ${PLANS_FILE}`);
