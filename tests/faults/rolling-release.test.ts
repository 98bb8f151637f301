import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { describeWith } from '../support/describe-with';
import { findFreePort } from '../support/free-port';
import { removeFolder } from '../support/remove-folder';
import { type SpawnedSite, spawnSite } from '../support/spawned-site';
import { startSteadyLoad } from '../support/steady-load';
import { startCaddy, type TestCaddy } from '../support/test-caddy';
import { createTestDatabase } from '../support/test-database';

const SOON = { timeout: 60_000, interval: 20 };
const REQUESTS_PER_SECOND = 100;
const { url: databaseUrl } = await createTestDatabase();

describeWith('caddy', 'instances behind Caddy', () => {
  let folder: string;
  let ports: readonly number[];
  let sites: SpawnedSite[];
  let caddy: TestCaddy;

  const startAt = (port: number | undefined): Promise<SpawnedSite> =>
    spawnSite({ PORT: String(port), DATABASE_URL: databaseUrl, DATA_DIR: folder, TRUST_PROXY: 'loopback' });
  const becomesReady = (url = '') => vi.waitUntil(async () => (await fetch(`${url}/readyz`)).ok, SOON);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'marquee-release-'));
    ports = [await findFreePort(), await findFreePort()];
    sites = await Promise.all(ports.map(startAt));
    await Promise.all(sites.map(({ url }) => becomesReady(url)));
    caddy = await startCaddy(ports);
    await becomesReady(caddy.url);
  });
  afterAll(async () => {
    await caddy.stop();
    await Promise.all(sites.map((site) => site.stop()));
    await removeFolder(folder);
  });

  test('are restarted one after the other without a failed request', async () => {
    const load = await startSteadyLoad(caddy.url, REQUESTS_PER_SECOND);
    for (const [index, site] of [...sites.entries()]) {
      await load.responses(load.completed() + REQUESTS_PER_SECOND);
      expect(await site.stop()).toBe(0);
      const restarted = await startAt(ports[index]);
      sites[index] = restarted;
      await becomesReady(restarted.url);
    }
    await load.responses(load.completed() + REQUESTS_PER_SECOND);
    expect(await load.stop()).toEqual([]);
    expect(load.refused()).toBe(0);
  });

  test('serve all requests after one of them has been killed', async () => {
    await sites.pop()?.kill();
    const load = await startSteadyLoad(caddy.url, REQUESTS_PER_SECOND);
    await load.responses(2 * REQUESTS_PER_SECOND);
    expect(await load.stop()).toEqual([]);
    expect(load.refused()).toBe(0);
  });
});
