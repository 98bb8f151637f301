import { join } from 'node:path';
import { expect, type TestContext, vi } from 'vitest';
import { buildSignup } from '../builders/users';
import { runUntilExit } from '../support/run-until-exit';
import { mountSmallDisk, NO_SMALL_DISK } from '../support/small-disk';
import { spawnSite } from '../support/spawned-site';
import { testFaults } from '../support/test-faults';
import { expectDoneOrUnavailable, expectUnavailable, RECOVERY } from './database-scenario';

const READY = { timeout: 60_000, interval: 50 };
/** Enough for the embedded PostgreSQL. */
const DISK_MB = 160;
/** The table needs new pages by then. */
const MAX_WRITES = 5_000;

const refusal = (dataDir: string, reason: string) =>
  `Marquee cannot start: The data folder ${dataDir} cannot be written: ${reason}. ` +
  'Set DATA_DIR to a writable folder, or DATABASE_URL to a PostgreSQL server.\n';

async function fullAtStart(context: TestContext): Promise<void> {
  const disk = mountSmallDisk(1);
  context.onTestFinished(disk.remove);
  disk.fill();
  const { code, stderr } = await runUntilExit(context, { DATA_DIR: disk.path, LOG_LEVEL: 'silent' });
  expect({ code, stderr }).toEqual({ code: 1, stderr: refusal(disk.path, 'the disk is full') });
}

async function readOnlyAtStart(context: TestContext): Promise<void> {
  const disk = mountSmallDisk(1);
  context.onTestFinished(disk.remove);
  disk.makeReadOnly();
  const dataDir = join(disk.path, 'new');
  const { code, stderr } = await runUntilExit(context, { DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  expect({ code, stderr }).toEqual({ code: 1, stderr: refusal(dataDir, 'it is on a read-only file system') });
}

async function fillsUp({ onTestFinished }: TestContext): Promise<void> {
  const disk = mountSmallDisk(DISK_MB);
  onTestFinished(disk.remove);
  const site = await spawnSite({ DATA_DIR: join(disk.path, 'data') }, undefined, { hasSearchIndex: false });
  onTestFinished(async () => void (await site.kill()));
  const isReady = async () => (await fetch(`${site.url}/readyz`)).ok;
  await vi.waitUntil(isReady, READY);

  let token = '';
  async function call(method: string, path: string, body?: object) {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const response = await fetch(`${site.url}/api${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  }
  const signup = buildSignup();
  token = (await call('POST', '/auth/register', { ...signup, name: signup.username })).body.data.token;

  let watched = 0;
  let acknowledged = 0;
  async function watch() {
    watched += 1;
    const response = await call('POST', '/watch-history', { media_id: String(watched), media_type: 'movie' });
    if (response.status === 200) acknowledged += 1;
    return response;
  }
  expect((await watch()).status).toBe(200);

  disk.fill();
  let response = await watch();
  while (response.status === 200 && watched < MAX_WRITES) response = await watch();
  expectUnavailable(response);
  for (const result of [await watch(), await call('GET', '/auth/verify')]) expectDoneOrUnavailable(result);
  expect((await fetch(`${site.url}/api/tmdb/movie/popular`)).status).toBe(200);

  await disk.makeRoom();
  const hasRecovered = async () => {
    const result = await watch();
    expectDoneOrUnavailable(result);
    return result.status === 200;
  };
  await vi.waitUntil(hasRecovered, RECOVERY);
  const stats = await call('GET', '/watch-history/stats');
  expect(stats.body.data.total).toBeGreaterThanOrEqual(acknowledged);
}

testFaults(
  'The data folder',
  [
    {
      fault: 'full at the start',
      expected: 'an error message explains it, and the process exits with 1',
      run: fullAtStart,
    },
    {
      fault: 'read-only at the start',
      expected: 'an error message explains it, and the process exits with 1',
      run: readOnlyAtStart,
    },
    {
      fault: 'fills up while the site runs',
      expected:
        'writes are 503 with Retry-After, the catalogue is served, no acknowledged write is lost, and ' +
        'writes succeed within 5 s after space is freed',
      run: fillsUp,
      isSlow: true,
      timeoutMs: 120_000,
    },
  ],
  { skipReason: NO_SMALL_DISK },
);
