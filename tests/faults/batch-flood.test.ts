import { expect, onTestFinished, test, vi } from 'vitest';
import { buildSignup } from '../builders/users';
import { percentile, sample, startFlood } from '../support/flood';
import { isOverloaded, scaleToLoad } from '../support/scale-to-load';
import { spawnSite } from '../support/spawned-site';
import { createTestDatabase } from '../support/test-database';

const BATCHES = 400;
const BATCH_SIZE = 16;
const SAMPLES = 30;
const ATTACKER = '198.51.100.1';
const VISITOR = '192.0.2.1';
const LIST = '/api/tmdb/movie/popular';

const { url: databaseUrl } = await createTestDatabase();

async function register(siteUrl: string, address: string): Promise<string> {
  const response = await fetch(`${siteUrl}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(buildSignup()),
  });
  const { data } = await response.json();
  return data.token;
}

function batchOf(procedure: string, input: unknown): string {
  const paths = Array.from({ length: BATCH_SIZE }, () => procedure).join(',');
  const inputs = Object.fromEntries(
    Array.from({ length: BATCH_SIZE }, (_, index) => [index, { json: input }]),
  );
  return `/api/trpc/${paths}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`;
}

test('400 concurrent batches from one address do not delay cached lists or use all connections', async () => {
  const site = await spawnSite({ TRUST_PROXY: 'loopback', DATABASE_URL: databaseUrl }, undefined, {
    hasSearchIndex: false,
  });
  onTestFinished(async () => void (await site.stop()));
  await vi.waitUntil(async () => (await fetch(`${site.url}/readyz`)).ok, { timeout: 60_000, interval: 20 });
  const headersOf = (address: string, token: string) => ({
    'x-forwarded-for': address,
    authorization: `Bearer ${token}`,
  });
  const attacker = headersOf(ATTACKER, await register(site.url, ATTACKER));
  const visitor = headersOf(VISITOR, await register(site.url, VISITOR));
  const list = () => ({ url: site.url + LIST, options: { headers: { 'x-forwarded-for': VISITOR } } });
  const history = () => ({ url: `${site.url}/api/watch-history`, options: { headers: visitor } });
  await sample(2, list);

  const batches = [batchOf('history.list', {}), batchOf('catalogue.genres', { mediaType: 'movie' })];
  const flood = startFlood(BATCHES, (index) => ({
    url: site.url + batches[index % batches.length],
    options: { headers: attacker },
  }));
  onTestFinished(() => flood.stop());
  await vi.waitUntil(() => flood.statuses.size > 0, { timeout: 120_000, interval: 10 });

  const lists = await sample(SAMPLES, list);
  const histories = await sample(SAMPLES, history);
  const refused = histories.filter(({ status }) => status === 503);
  expect(refused.length).toBeLessThanOrEqual(isOverloaded() ? SAMPLES / 10 : 0);
  const others = [...lists, ...histories.filter((each) => !refused.includes(each))];
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]));
  expect(percentile(lists, 0.5)).toBeLessThan(scaleToLoad(1_000));
  expect(percentile(histories, 0.5)).toBeLessThan(scaleToLoad(2_000));
}, 600_000);
