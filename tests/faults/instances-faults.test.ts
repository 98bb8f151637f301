import { expect, vi } from 'vitest';
import { CatalogueError } from '../../server/tmdb/catalogue-error';
import { createGate } from '../support/gate';
import { scaleToLoad } from '../support/scale-to-load';
import { millisecondsOf, testFaults } from '../support/test-faults';
import { NO_REDIS } from '../support/test-redis';
import { movie, RECOVERY, startRedisScenario } from './redis-scenario';

async function oneCall(): Promise<void> {
  const { createInstance, respondWith, calls } = await startRedisScenario();
  const instances = [createInstance(), createInstance(), createInstance()];
  for (const { becomesAvailable } of instances) await becomesAvailable();
  const gate = createGate();
  respondWith(async (id) => {
    await gate.opened;
    if (id === 2) throw new CatalogueError('not-found', "The movie database doesn't have this title.");
    return movie(id);
  });
  const found = instances.map(({ read }) => read(1));
  const missing = instances.map(({ read }) => read(2).catch((error: Error) => error.message));
  await vi.waitUntil(() => calls() === 2, RECOVERY);
  gate.open();
  expect(await Promise.all(found)).toEqual([movie(1), movie(1), movie(1)]);
  expect(new Set(await Promise.all(missing))).toEqual(
    new Set(["The movie database doesn't have this title."]),
  );
  expect(calls()).toBe(2);
}

async function ownerCrashed(): Promise<void> {
  const { createInstance, respondWith, calls } = await startRedisScenario();
  const [owner, survivor] = [createInstance(), createInstance()];
  await owner.becomesAvailable();
  await survivor.becomesAvailable();
  respondWith(() => new Promise(() => undefined));
  owner.read(1).catch(() => undefined);
  await vi.waitUntil(() => calls() === 1, RECOVERY);
  owner.redisClient.stop();
  respondWith(async (id) => movie(id));
  expect(await millisecondsOf(expect(survivor.read(1)).resolves.toEqual(movie(1)))).toBeLessThan(
    scaleToLoad(5_000),
  );
  expect(calls()).toBe(2);
}

async function clearedWithoutRedis(): Promise<void> {
  const { proxy, redis, createInstance, respondWith, calls } = await startRedisScenario();
  const [one, other] = [createInstance(), createInstance(redis.port)];
  for (const { becomesAvailable } of [one, other]) await becomesAvailable();
  await one.read(1);
  await other.read(1);
  expect(calls()).toBe(1);
  await proxy.down();
  await vi.waitUntil(() => !one.redisClient.isAvailable, RECOVERY);
  await one.catalogue.clear();
  respondWith(async (id) => ({ id, title: 'New' }));
  expect(await one.read(1)).toEqual({ id: 1, title: 'New' });
  expect(await other.read(1)).toEqual(movie(1));
  await proxy.up();
  await vi.waitUntil(async () => JSON.stringify(await other.read(1)).includes('New'), RECOVERY);
}

testFaults(
  'Several instances',
  [
    {
      fault: 'read the same title at once',
      expected: 'one call, whose response or failure all return',
      run: oneCall,
    },
    {
      fault: 'one crashes during a call',
      expected: 'another one calls within 5 s',
      run: ownerCrashed,
    },
    {
      fault: 'one clears the cache without a connection to Redis',
      expected: 'the others clear theirs when it is connected again',
      run: clearedWithoutRedis,
    },
  ],
  { skipReason: NO_REDIS },
);
