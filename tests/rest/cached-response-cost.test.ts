import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listPublicReads } from '../bench/http-calls';
import { type CallOptions, requestRaw, startReferenceServer } from '../bench/reference';
import { type SpawnedSite, spawnSite } from '../support/spawned-site';
import { createTestDatabase } from '../support/test-database';

const { url: databaseUrl } = await createTestDatabase();

/** CPU time of a cached response, relative to node:http with the same bytes. More would be a mistake. */
const MAX_TO_BARE = 2;
const ROUNDS = 3;
const ROUND_REQUESTS = 600;
const AT_ONCE = 8;
/** V8 has compiled the code by then. */
const WARM_UP_REQUESTS = 800;

type Served = { readonly url: string; readonly pid: number | undefined };

async function request(url: string, call: CallOptions, count: number): Promise<void> {
  let left = count;
  const sendNext = async (): Promise<void> => {
    while (left-- > 0) await requestRaw(url, call);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
}

/** @returns the CPU time of the main thread in nanoseconds. */
async function readNanoseconds({ pid }: Served): Promise<number> {
  return Number((await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ')[0]);
}

/** @returns the least of several rounds, because other processes only add to the cost. */
async function measureCosts(servers: readonly Served[], call: CallOptions): Promise<number[]> {
  const least = servers.map(() => Number.POSITIVE_INFINITY);
  for (const { url } of servers) await request(url, call, WARM_UP_REQUESTS);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, server] of servers.entries()) {
      const before = await readNanoseconds(server);
      await request(server.url, call, ROUND_REQUESTS);
      const taken = (await readNanoseconds(server)) - before;
      least[index] = Math.min(least[index] ?? taken, taken);
    }
  }
  return least;
}

describe.runIf(process.platform === 'linux')('cached responses need little CPU time', () => {
  let site: SpawnedSite;
  beforeAll(async () => {
    site = await spawnSite({ DATABASE_URL: databaseUrl });
  });
  afterAll(() => site.stop());

  test.each(['list by REST', 'list by tRPC', 'page /', 'page /movie/{id}'])('%s', async (wanted) => {
    const read = (await listPublicReads(site.url)).find(({ what }) => what === wanted);
    if (!read) throw new Error(`The benchmark has no ${wanted}.`);
    const call = { headers: read.headers ?? {} };
    const url = site.url + read.path;
    // The second response is the cached one.
    await requestRaw(url, call);
    const response = await requestRaw(url, call);
    expect(response.status).toBe(200);
    const bare = await startReferenceServer(response);
    const [cost = 0, bareCost = 0] = await measureCosts([{ url, pid: site.pid }, bare], call);
    bare.stop();
    expect(cost / bareCost).toBeLessThan(MAX_TO_BARE);
  });
});
