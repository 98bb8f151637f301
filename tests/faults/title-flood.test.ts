import { expect, onTestFinished, test, vi } from 'vitest';
import { percentile, sample, startFlood } from '../support/flood';
import { scaleToLoad } from '../support/scale-to-load';
import { spawnSite } from '../support/spawned-site';
import { LIST, send, startUpstream } from '../support/upstream-server';

const NETWORKS = 10;
/** Together more than the queue of titles holds. */
const CLIENTS_PER_NETWORK = 40;
/** Together the networks request far more titles than the rate limit of the movie database allows. */
const PAUSE_MS = 1_000;
const VISITOR_TITLES = 15;
const UPSTREAM_MS = 100;

const addressOf = (index: number): string => `198.51.100.${1 + (index % NETWORKS)}`;

test('a visitor gets uncached titles while ten networks flood the server', async () => {
  const upstream = await startUpstream((request, response) => {
    setTimeout(() => send(200, { ...LIST, id: 11 })(request, response), UPSTREAM_MS);
  });
  const site = await spawnSite(
    {
      TMDB_BASE_URL: upstream.baseUrl,
      TRUST_PROXY: 'loopback',
      // Nothing listens on port 1: titles need no database.
      DATABASE_URL: 'postgres://unknown@127.0.0.1:1/none',
    },
    undefined,
    { hasSearchIndex: false },
  );
  onTestFinished(async () => {
    await site.stop();
    await upstream.close();
  });
  const titleFor = (address: string, id: number) => ({
    url: `${site.url}/api/tmdb/movie/${id}`,
    options: { headers: { 'x-forwarded-for': address } },
  });
  const flood = startFlood(
    NETWORKS * CLIENTS_PER_NETWORK,
    (index) => titleFor(addressOf(index), index),
    // A slower machine serves fewer requests.
    scaleToLoad(PAUSE_MS),
  );
  onTestFinished(() => flood.stop());
  const refused = () => (flood.statuses.get(503) ?? 0) + (flood.statuses.get(429) ?? 0);
  await vi.waitUntil(() => refused() > CLIENTS_PER_NETWORK, { timeout: 120_000, interval: 10 });

  const responses = await sample(VISITOR_TITLES, (index) => titleFor('192.0.2.1', 10_000_000 + index));
  expect(responses.map(({ status }) => status)).toEqual(Array(VISITOR_TITLES).fill(200));
  expect(percentile(responses, 1)).toBeLessThan(scaleToLoad(4_000));
});
