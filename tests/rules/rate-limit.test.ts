import { Redis } from 'ioredis';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '../../server/config/logger';
import {
  consume,
  createMemoryLimiter,
  createNetworkLimiter,
  createSharedLimiter,
} from '../../server/limits/rate-limit';
import { RedisClient } from '../../server/redis/redis';
import { HAS_REDIS, startRedis } from '../support/test-redis';

test('each key has a number of points per window, and a refusal has the time until the window ends', async () => {
  const limiter = createMemoryLimiter({ points: 3, seconds: 60 });
  expect(await limiter.count('ada', 2)).toMatchObject({ isRefused: false });
  expect(await limiter.count('ada', 2)).toMatchObject({ isRefused: true });
  expect(await limiter.count('bob', 3)).toMatchObject({ isRefused: false });
  const { waitMs } = await limiter.count('ada', 1);
  expect(waitMs).toBeGreaterThan(0);
  expect(waitMs).toBeLessThanOrEqual(60_000);
});

test('returned points can be used again', async () => {
  const limiter = createMemoryLimiter({ points: 1, seconds: 60 });
  await limiter.count('ada', 1);
  await limiter.count('ada', -1);
  expect(await limiter.count('ada', 1)).toMatchObject({ isRefused: false });
  expect(await limiter.count('ada', 1)).toMatchObject({ isRefused: true });
});

test('a window ends by the monotonic clock, also when the system clock changes', async () => {
  const limiter = createMemoryLimiter({ points: 1, seconds: 0.05 });
  const strict = createMemoryLimiter({ points: 1, seconds: 3600 });
  for (const each of [limiter, strict]) await each.count('ada', 1);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 5 * 3_600_000 });
  await vi.waitUntil(async () => !(await limiter.count('ada', 1)).isRefused, {
    timeout: 60_000,
    interval: 60,
  });
  vi.setSystemTime(Date.now() + 10 * 3_600_000);
  expect(await strict.count('ada', 1)).toMatchObject({ isRefused: true });
  vi.useRealTimers();
});

test.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
])('a refusal of %i seconds says "%s"', async (seconds, wait) => {
  const limiter = createMemoryLimiter({ points: 0, seconds });
  await expect(consume(limiter, 'ada', { subject: 'searches' })).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    message: `Too many searches. Please try again in ${wait}.`,
    retryAfterSeconds: seconds,
  });
});

const subnet = (index: number) => `2001:db8:1:${index.toString(16)}::/64`;

test('a rate limit has ten times the points for a /48, and refused uses are not counted for it', async () => {
  const limiter = createNetworkLimiter(createMemoryLimiter, { points: 2, seconds: 60 });
  const use = async (index: number) => (await limiter.count(subnet(index), 1)).isRefused;
  for (let count = 0; count < 50; count += 1) await use(0);
  expect(await use(0)).toBe(true);
  for (let index = 1; index <= 18; index += 1) expect(await use(index)).toBe(false);
  expect(await use(19)).toBe(true);
  expect((await limiter.count('2001:db8:2:0::/64', 1)).isRefused).toBe(false);
});

test.skipIf(!HAS_REDIS)(
  'instances share counts in Redis, and count in memory while Redis is unavailable',
  async () => {
    const redis = await startRedis();
    const log = createLog({ level: 'silent' });
    const connections = [0, 1].map(() => new RedisClient({ url: redis.url, scope: 'test', log }));
    const reader = new Redis(redis.url);
    onTestFinished(async () => {
      reader.disconnect();
      for (const connection of connections) connection.stop();
      await redis.kill();
    });
    await vi.waitUntil(() => connections.every((connection) => connection.isAvailable), { timeout: 60_000 });
    const limiters = connections.map((connection) =>
      createSharedLimiter(connection, 'test', { points: 2, seconds: 60 }),
    );
    const count = async () =>
      await Promise.all(limiters.map((limiter) => limiter.count('ada@example.org', 1)));
    expect((await count()).map(({ isRefused }) => isRefused)).toEqual([false, false]);
    const refused = await count();
    expect(refused.map(({ isRefused }) => isRefused)).toEqual([true, true]);
    expect(refused[0]?.waitMs).toBeGreaterThan(50_000);
    const keys = await reader.keys('*');
    expect(keys).toEqual([expect.stringMatching(/:limit:test:[\w+/=-]{20,}$/)]);
    expect(keys.join()).not.toContain('ada');

    await redis.kill();
    expect((await count()).map(({ isRefused }) => isRefused)).toEqual([false, false]);
    await count();
    expect((await count()).map(({ isRefused }) => isRefused)).toEqual([true, true]);
  },
);
