import { expect, test } from 'vitest';
import { countBatchedCalls } from '../../server/http/trpc-endpoint';
import { ConcurrencyLimit } from '../../server/limits/concurrency-limit';

const subnet = (index: number) => `2001:db8:1:${index.toString(16)}::/64`;

test('a /64 has the limit of an IPv4 address, and a /48 ten times as many concurrent requests', () => {
  const limit = new ConcurrencyLimit(3);
  const releases = Array.from({ length: 30 }, (_, index) => limit.acquire(subnet(index % 15)));
  expect(releases).not.toContain(null);
  expect(limit.acquire(subnet(99))).toBeNull();
  expect(limit.acquire('2001:db8:2:0::/64')).not.toBeNull();
  releases[0]?.();
  expect(limit.acquire(subnet(99))).not.toBeNull();
});

test('a /64 cannot exceed its limit within its /48', () => {
  const limit = new ConcurrencyLimit(3);
  expect([1, 2, 3].map(() => limit.acquire(subnet(1)))).not.toContain(null);
  expect(limit.acquire(subnet(1))).toBeNull();
});

test('a batch counts as its number of calls', () => {
  const limit = new ConcurrencyLimit(40);
  const release = limit.acquire('192.0.2.1', 16);
  expect(limit.acquire('192.0.2.1', 16)).not.toBeNull();
  expect(limit.acquire('192.0.2.1', 16)).toBeNull();
  release?.();
  expect(limit.acquire('192.0.2.1', 16)).not.toBeNull();
});

test('a batch larger than the limit is admitted alone', () => {
  const limit = new ConcurrencyLimit(10);
  const release = limit.acquire('192.0.2.1', 16);
  expect(release).not.toBeNull();
  expect(limit.acquire('192.0.2.1')).toBeNull();
  release?.();
  expect(limit.acquire('192.0.2.1')).not.toBeNull();
});

test.each([
  ['/api/trpc/history.list', 1],
  ['/api/trpc/history.list,history.stats', 2],
  [`/api/trpc/${Array(16).fill('history.list')}`, 16],
  [`/api/trpc/${Array(1000).fill('history.list')}`, 16],
  ['/api/trpc/history.list%2Chistory.stats%2chistory.list', 3],
  ['/api/tmdb/movie/1,2,3', 1],
])('%s counts as %i calls', (path, calls) => {
  expect(countBatchedCalls(path)).toBe(calls);
});
