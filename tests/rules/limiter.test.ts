import { expect, test, vi } from 'vitest';
import { createMemoryLimiter } from '../../server/limits/limiter';

test('so much may be used in a stretch of time by each, and a refusal tells when it is over', async () => {
  const limiter = createMemoryLimiter({ points: 3, seconds: 60 });
  expect(await limiter.count('ada', 2)).toMatchObject({ isRefused: false });
  expect(await limiter.count('ada', 2)).toMatchObject({ isRefused: true });
  expect(await limiter.count('bob', 3)).toMatchObject({ isRefused: false });
  const { waitMs } = await limiter.count('ada', 1);
  expect(waitMs).toBeGreaterThan(0);
  expect(waitMs).toBeLessThanOrEqual(60_000);
});

test('then it begins anew, and not because the clock of the system was set', async () => {
  const limiter = createMemoryLimiter({ points: 1, seconds: 0.05 });
  const strict = createMemoryLimiter({ points: 1, seconds: 3600 });
  for (const each of [limiter, strict]) await each.count('ada', 1);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 5 * 3_600_000 });
  await vi.waitUntil(async () => !(await limiter.count('ada', 1)).isRefused, {
    timeout: 20_000,
    interval: 60,
  });
  vi.setSystemTime(Date.now() + 10 * 3_600_000);
  expect(await strict.count('ada', 1)).toMatchObject({ isRefused: true });
  vi.useRealTimers();
});
