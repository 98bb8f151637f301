import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type TestContext } from 'vitest';
import { runUntilExit } from '../support/run-until-exit';
import { scaleToLoad } from '../support/scale-to-load';
import { spawnSite } from '../support/spawned-site';
import { startSteadyLoad } from '../support/steady-load';
import { createTestDatabase } from '../support/test-database';
import { testFaults } from '../support/test-faults';
import { changeClock } from './clock-change';
import { slowClients } from './slow-clients';
import { errorInRequest, unhandledRejection } from './uncaught-errors';

const database = await createTestDatabase();
const { url: databaseUrl } = database;

async function stoppedUnderLoad({ onTestFinished }: TestContext): Promise<void> {
  const site = await spawnSite({ DATABASE_URL: databaseUrl });
  const load = await startSteadyLoad(site.url, 200);
  onTestFinished(async () => void (await load.stop()));
  await load.responses(100);
  expect(load.refused()).toBe(0);
  const stopping = performance.now();
  expect(await site.stop()).toBe(0);
  expect(performance.now() - stopping).toBeLessThan(scaleToLoad(10_000));
  expect(await load.stop()).toEqual([]);
  expect(load.refused()).toBeGreaterThan(0);
}

async function brokenSettings(context: TestContext): Promise<void> {
  const { code, stderr, stdout } = await runUntilExit(context, {
    PORT: '80 80',
    DATABASE_URL: 'postgres//hunter2@nowhere',
    TRUST_PROXY: 'unknown',
    HISTORY_RETENTION_DAYS: '0',
  });
  expect(stderr.split('\n')).toEqual([
    'Marquee cannot start: PORT must be a whole number from 0 to 65535 (0 takes any free port), not "80 80".',
    'DATABASE_URL must be a PostgreSQL address, such as postgres://user:password@host:5432/marquee.',
    'HISTORY_RETENTION_DAYS must be a whole number of days from 1 to 365, not "0".',
    expect.stringMatching(/^TRUST_PROXY must be false, the number of proxies .*, not "unknown"\.$/),
    '',
  ]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
}

async function unwritableDataDir(context: TestContext): Promise<void> {
  // Even root cannot create a folder there.
  const dataDir = '/proc/marquee';
  const { code, stderr } = await runUntilExit(context, { DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  expect(stderr).toBe(
    `Marquee cannot start: The data folder ${dataDir} cannot be written: it cannot be created there. ` +
      'Set DATA_DIR to a writable folder, or DATABASE_URL to a PostgreSQL server.\n',
  );
  expect(code).toBe(1);
}

async function brokenServersFile({ onTestFinished }: TestContext): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-servers-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const site = await spawnSite({ DATABASE_URL: databaseUrl, SERVERS_CONFIG: folder });
  onTestFinished(async () => void (await site.stop()));
  expect((await fetch(`${site.url}/config/servers.json`)).status).toBe(503);
  expect((await fetch(`${site.url}/api/tmdb/trending/all/day`)).status).toBe(200);
  expect(site.log.join('\n')).toMatch(/It isn't a file.*using the fallback servers/);
}

testFaults('The process', [
  {
    fault: 'SIGTERM under 200 requests a second',
    expected: 'no request fails, later connections are refused, and the process exits with 0 within 10 s',
    run: stoppedUnderLoad,
  },
  {
    fault: 'clients that send headers or bodies slowly',
    expected: 'they get 408 in time, and other clients are served',
    run: slowClients,
  },
  {
    fault: 'an unexpected error in a request',
    expected: 'it is 500 with an id that is in the log, and the next request succeeds',
    run: errorInRequest(database),
  },
  {
    fault: 'an unhandled rejection',
    expected: 'it is logged, and the process continues',
    run: unhandledRejection,
    isSlow: true,
  },
  {
    fault: 'the clock set back by 5 hours',
    expected: 'sessions remain valid, limits end in time, and the cache is used',
    run: changeClock(databaseUrl, -5),
  },
  {
    fault: 'the clock set forward by 5 hours',
    expected: 'limits remain, sessions remain valid, and the cache is used',
    run: changeClock(databaseUrl, 5),
  },
  {
    fault: 'invalid settings',
    expected: 'each is reported without secrets, and the process exits with 1',
    run: brokenSettings,
  },
  {
    fault: 'a DATA_DIR that cannot be written',
    expected: 'an error message explains it, and the process exits with 1',
    run: unwritableDataDir,
    skipReason: process.platform === 'linux' ? null : 'there is no /proc here',
  },
  {
    fault: 'an invalid file of streaming servers',
    expected: 'it is logged, and the catalogue is served',
    run: brokenServersFile,
    isSlow: true,
  },
]);
