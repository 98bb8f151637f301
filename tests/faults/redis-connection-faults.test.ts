import { setTimeout as delay } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import type { FaultProxy } from '../support/fault-proxy';
import { scaleToLoad } from '../support/scale-to-load';
import { type FaultRow, millisecondsOf, testFaults } from '../support/test-faults';
import { NO_REDIS } from '../support/test-redis';
import { movie, RECOVERY, startRedisScenario } from './redis-scenario';

type Scenario = Awaited<ReturnType<typeof startRedisScenario>>;

/** Another instance reads the title without a call of the movie database. */
async function expectShared({ createInstance, calls }: Scenario, id: number): Promise<void> {
  const other = createInstance();
  await other.becomesAvailable();
  const before = calls();
  expect(await other.read(id)).toEqual(movie(id));
  expect(calls()).toBe(before);
}

async function failUnderLoad(fail: (proxy: FaultProxy) => void): Promise<void> {
  const scenario = await startRedisScenario();
  const { read, becomesAvailable, redisClient } = scenario.createInstance();
  await becomesAvailable();
  let id = 0;
  let isOver = false;
  const request = async (): Promise<void> => {
    while (!isOver) {
      id += 1;
      const current = id;
      expect(await millisecondsOf(expect(read(current)).resolves.toEqual(movie(current)))).toBeLessThan(
        scaleToLoad(3_000),
      );
      await delay(20);
    }
  };
  const load = Promise.all(Array.from({ length: 5 }, request));
  const faults = (async () => {
    fail(scenario.proxy);
    await vi.waitUntil(() => !redisClient.isAvailable, RECOVERY);
    await scenario.proxy.up();
    await becomesAvailable();
  })();
  await Promise.race([faults, load]).finally(() => {
    isOver = true;
  });
  await load;
  await read(1_000_000);
  await expectShared(scenario, 1_000_000);
}

const connectionRow = (fault: string, fail: (proxy: FaultProxy) => void): FaultRow => ({
  fault,
  expected: 'all reads succeed within 3 s, and it is used again within 5 s',
  run: () => failUnderLoad(fail),
});

async function late(): Promise<void> {
  const scenario = await startRedisScenario();
  const { read, becomesAvailable, redisClient } = scenario.createInstance();
  await becomesAvailable();
  scenario.proxy.late(100);
  for (const id of [1, 2, 3]) expect(await read(id)).toEqual(movie(id));
  expect(redisClient.isAvailable).toBe(true);
  await scenario.proxy.up();
  await expectShared(scenario, 3);
}

async function full(): Promise<void> {
  const scenario = await startRedisScenario();
  const { read, becomesAvailable, redisClient } = scenario.createInstance();
  await becomesAvailable();
  await redisClient.run((redis) => redis.config('SET', 'maxmemory', '1'));
  for (const id of [1, 2, 3]) expect(await read(id)).toEqual(movie(id));
  expect(scenario.calls()).toBe(3);
  expect(scenario.lines.filter((line) => line.includes('OOM'))).toHaveLength(1);
  await redisClient.run((redis) => redis.config('SET', 'maxmemory', '0'));
  await read(4);
  await expectShared(scenario, 4);
}

async function readOnly(): Promise<void> {
  const scenario = await startRedisScenario();
  const { read, becomesAvailable, redisClient } = scenario.createInstance();
  await becomesAvailable();
  // A replica of a server that does not exist, as after a wrong failover.
  await redisClient.run((redis) => redis.replicaof('127.0.0.1', '1'));
  for (const id of [1, 2, 3]) expect(await read(id)).toEqual(movie(id));
  await redisClient.run((redis) => redis.replicaof('NO', 'ONE'));
  await becomesAvailable();
  await read(4);
  await expectShared(scenario, 4);
}

testFaults(
  'Redis',
  [
    {
      fault: 'with a latency of 100 ms each way',
      expected: 'reads succeed and are shared',
      run: late,
      isSlow: true,
    },
    connectionRow('resets every connection', (proxy) => proxy.reset()),
    connectionRow('interrupted within its responses', (proxy) => proxy.cut(10)),
    connectionRow('slow: 10 bytes a second', (proxy) => proxy.slow(10)),
    connectionRow('sends garbage', (proxy) => proxy.garbage()),
    {
      fault: 'full',
      expected: 'reads succeed, one line is logged, and it is used again when it has memory',
      run: full,
    },
    { fault: 'read-only', expected: 'reads succeed, and it is used again afterwards', run: readOnly },
  ],
  { skipReason: NO_REDIS },
);
