import { createServer } from 'node:net';
import { expect, vi } from 'vitest';
import { scaleToLoad } from '../support/scale-to-load';
import { millisecondsOf, testFaults } from '../support/test-faults';
import { NO_REDIS } from '../support/test-redis';
import { movie, RECOVERY, startRedisScenario } from './redis-scenario';

async function downAtStart(): Promise<void> {
  const { proxy, lines, createInstance } = await startRedisScenario();
  await proxy.down();
  const { redisClient, read, becomesAvailable } = createInstance();
  expect(await read(1)).toEqual(movie(1));
  await vi.waitUntil(() => lines.length > 0, RECOVERY);
  expect(redisClient.isAvailable).toBe(false);
  await proxy.up();
  await becomesAvailable();
  expect(await read(2)).toEqual(movie(2));
  expect(lines.join('')).toMatch(/ECONNREFUSED.*\n.*Redis is available/);
  expect(lines).toHaveLength(2);
  expect(lines.join('')).not.toContain('hunter2');
}

async function killedUnderLoad(): Promise<void> {
  const { redis, createInstance, calls } = await startRedisScenario();
  const { read, becomesAvailable, redisClient } = createInstance();
  await becomesAvailable();
  let id = 0;
  const load = (reads: number) =>
    Promise.all(Array.from({ length: reads }, () => expect(read(++id)).resolves.toEqual(movie(id))));
  const running = load(200);
  await redis.kill();
  await running;
  await load(50);
  await vi.waitUntil(() => !redisClient.isAvailable, RECOVERY);
  await redis.start();
  await becomesAvailable();
  await load(50);
  const other = createInstance();
  await other.becomesAvailable();
  const before = calls();
  expect(await other.read(id)).toEqual(movie(id));
  expect(calls()).toBe(before);
}

async function silentOrSlow(): Promise<void> {
  const { proxy, createInstance, calls } = await startRedisScenario();
  const { read, becomesAvailable, redisClient } = createInstance();
  await becomesAvailable();
  for (const fail of [() => proxy.silent(), () => proxy.late(3_000)]) {
    fail();
    expect(await millisecondsOf(read(calls() + 1))).toBeLessThan(scaleToLoad(2_500));
    await vi.waitUntil(() => !redisClient.isAvailable, RECOVERY);
    expect(await millisecondsOf(read(calls() + 1))).toBeLessThan(scaleToLoad(400));
    await proxy.up();
    await becomesAvailable();
  }
}

async function flapping(): Promise<void> {
  const { proxy, lines, createInstance } = await startRedisScenario();
  const { read, becomesAvailable, redisClient } = createInstance();
  for (let round = 0; round < 3; round += 1) {
    await becomesAvailable();
    await proxy.down();
    await vi.waitUntil(() => !redisClient.isAvailable, RECOVERY);
    expect(await read(round)).toEqual(movie(round));
    await proxy.up();
  }
  await becomesAvailable();
  expect(lines.length).toBeLessThanOrEqual(3);
}

async function garbage(): Promise<void> {
  const { createInstance, calls } = await startRedisScenario();
  const first = createInstance();
  await first.becomesAvailable();
  await first.read(1);
  const keys = (await first.redisClient.run((r) => r.keys('*'))) ?? [];
  const responseKey = keys.find((key) => key.includes(':response:')) ?? '';
  const versionKey = first.redisClient.key('version');
  const version = await first.redisClient.run((r) => r.get(versionKey));
  const lockKey = responseKey.replace(':response:', ':lock:');
  const corruptions = [
    () => first.redisClient.run((r) => r.set(responseKey, '\0\ufffdnothing')),
    () => first.redisClient.run((r) => r.set(responseKey, `${version}\n{"id":`, 'PX', 86_500_000)),
    () => first.redisClient.run((r) => r.set(responseKey, `${version}\n{"results":[]}`, 'PX', 86_500_000)),
    () => first.redisClient.run((r) => r.multi().del(responseKey).rpush(responseKey, 'x').exec()),
    () => first.redisClient.run((r) => r.multi().del(responseKey).set(lockKey, 'permanent').exec()),
    () => first.redisClient.run((r) => r.multi().del(responseKey).hset(lockKey, 'a', 'b').exec()),
    () => first.redisClient.run((r) => r.multi().del(responseKey, versionKey).rpush(versionKey, 'x').exec()),
  ];
  for (const corrupt of corruptions) {
    expect(await corrupt()).toBeDefined();
    const other = createInstance();
    await other.becomesAvailable();
    const before = calls();
    expect(await millisecondsOf(expect(other.read(1)).resolves.toEqual(movie(1)))).toBeLessThan(
      scaleToLoad(3_000),
    );
    expect(calls()).toBe(before + 1);
  }
}

async function otherProtocol(): Promise<void> {
  const { createInstance } = await startRedisScenario();
  const server = createServer((socket) => {
    socket.on('error', () => undefined).on('data', () => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const { read, redisClient } = createInstance(typeof address === 'object' ? address?.port : 0);
  for (const id of [1, 2, 3]) expect(await millisecondsOf(read(id))).toBeLessThan(scaleToLoad(2_500));
  redisClient.stop();
  server.close();
}

async function tooLarge(): Promise<void> {
  const { createInstance, respondWith, calls } = await startRedisScenario();
  const large = { ...movie(1), padding: 'x'.repeat(5 * 1024 * 1024) };
  respondWith(async () => large);
  for (const instance of [createInstance(), createInstance()]) {
    await instance.becomesAvailable();
    expect(await instance.read(1)).toEqual(large);
    const keys = (await instance.redisClient.run((redis) => redis.keys('*'))) ?? [];
    expect(keys.filter((key) => /:(response|lock):/.test(key))).toEqual([]);
  }
  expect(calls()).toBe(2);
}

testFaults(
  'Redis',
  [
    {
      fault: 'a response of 5 MiB',
      expected: 'it is not stored: each instance fetches its own',
      run: tooLarge,
    },
    {
      fault: 'unavailable at the start',
      expected: 'reads succeed, Redis is used within 5 s after its start, and two lines are logged',
      run: downAtStart,
    },
    {
      fault: 'killed under load, empty after its restart',
      expected: 'all reads succeed, and Redis is used again within 5 s',
      run: killedUnderLoad,
    },
    {
      fault: 'silent, or with a latency of 3 s',
      expected: 'one read waits half a second, the others do not wait, and Redis is used again within 5 s',
      run: silentOrSlow,
    },
    {
      fault: 'flapping',
      expected: 'reads succeed, and at most three lines are logged',
      run: flapping,
    },
    {
      fault: 'invalid values of any type',
      expected: 'they count as missing: the movie database is called',
      run: garbage,
    },
    {
      fault: 'a server with another protocol',
      expected: 'reads succeed',
      run: otherProtocol,
    },
  ],
  { skipReason: NO_REDIS },
);
