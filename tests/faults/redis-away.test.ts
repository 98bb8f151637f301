import { createServer } from 'node:net';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCatalogue } from '../../server/catalogue/catalogue';
import { CatalogueError } from '../../server/catalogue/catalogue-error';
import { createSharedMemory, type SharedMemory } from '../../server/redis/shared-memory';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy';
import { createGate } from '../support/gate';
import { HAS_REDIS, startRedis, type TestRedis } from '../support/redis';

const RECOVERY = { timeout: 5_000, interval: 20 };

let redis: TestRedis;
let proxy: FaultProxy;
let lines: string[];
let calls: number;
/** How the movie database answers. */
let answer: (title: number) => Promise<string>;
let memories: SharedMemory[];

/** An instance's catalogue, by way of the faults before Redis. */
function createInstance(port = proxy.port) {
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const memory = createSharedMemory({ url: `redis://:hunter2@127.0.0.1:${port}`, scope: 'test', log });
  memories.push(memory);
  const client = {
    fetchJson: async ({ path }: { path: string }) => {
      calls += 1;
      return answer(Number(path.split('/').at(-1)));
    },
  };
  const catalogue = createCatalogue({ client, cacheBytes: 1e6, shared: memory, log });
  const read = async (id: number) => (await catalogue.title('movie', id)).entry.body;
  return { memory, catalogue, read, isUp: () => vi.waitUntil(() => memory.isUp(), RECOVERY) };
}

const movie = (id: number) => ({ id, title: `Movie ${id}` });

beforeEach(async () => {
  if (!HAS_REDIS) return;
  redis = await startRedis();
  proxy = await startFaultProxy(redis.port);
  lines = [];
  memories = [];
  calls = 0;
  answer = async (id) => JSON.stringify(movie(id));
});

afterEach(async () => {
  if (!HAS_REDIS) return;
  for (const memory of memories) memory.stop();
  await proxy.close();
  await redis.kill();
});

async function millisecondsOf(work: Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work;
  return performance.now() - startedAt;
}

describe.skipIf(!HAS_REDIS)('a Redis that fails costs the catalogue nothing but calls', () => {
  test('away at start, it is found when it comes, and told of once', async () => {
    await proxy.down();
    const { memory, read, isUp } = createInstance();
    expect(await read(1)).toEqual(movie(1));
    await vi.waitUntil(() => lines.length > 0, RECOVERY);
    expect(memory.isUp()).toBe(false);
    await proxy.up();
    await isUp();
    expect(await read(2)).toEqual(movie(2));
    expect(lines.join('')).toMatch(/ECONNREFUSED.*\n.*Redis is used/);
    expect(lines).toHaveLength(2);
    expect(lines.join('')).not.toContain('hunter2');
  });

  test('killed under load, empty when it is back: every read is answered', async () => {
    const { read, isUp, memory } = createInstance();
    await isUp();
    let id = 0;
    const load = (reads: number) =>
      Promise.all(Array.from({ length: reads }, () => expect(read(++id)).resolves.toEqual(movie(id))));
    const underWay = load(200);
    await redis.kill();
    await underWay;
    await load(50);
    await vi.waitUntil(() => !memory.isUp(), RECOVERY);
    await redis.start();
    await isUp();
    await load(50);
    const other = createInstance();
    await other.isUp();
    const before = calls;
    expect(await other.read(id)).toEqual(movie(id));
    expect(calls).toBe(before);
  });

  test('silent or slow, it is waited for half a second, then not at all until it answers again', async () => {
    const { read, isUp, memory } = createInstance();
    await isUp();
    for (const fail of [() => proxy.silent(), () => proxy.slow(3_000)]) {
      fail();
      expect(await millisecondsOf(read(calls + 1))).toBeLessThan(2_500);
      await vi.waitUntil(() => !memory.isUp(), RECOVERY);
      expect(await millisecondsOf(read(calls + 1))).toBeLessThan(400);
      await proxy.up();
      await isUp();
    }
  });

  test('flapping, it fills no log', async () => {
    const { read, isUp, memory } = createInstance();
    for (let round = 0; round < 3; round += 1) {
      await isUp();
      await proxy.down();
      await vi.waitUntil(() => !memory.isUp(), RECOVERY);
      expect(await read(round)).toEqual(movie(round));
      await proxy.up();
    }
    await isUp();
    expect(lines.length).toBeLessThanOrEqual(3);
  });

  test('garbage in it, of whatever type, is as good as nothing', async () => {
    const first = createInstance();
    await first.isUp();
    await first.read(1);
    const keys = (await first.memory.ask((r) => r.keys('*')))?.answer ?? [];
    const answerKey = keys.find((key) => key.includes(':answer:')) ?? '';
    const epochKey = first.memory.key('epoch');
    const epoch = (await first.memory.ask((r) => r.get(epochKey)))?.answer;
    const lockKey = answerKey.replace(':answer:', ':lock:');
    const spoilings = [
      () => first.memory.ask((r) => r.set(answerKey, '\0\ufffdnothing')),
      () => first.memory.ask((r) => r.set(answerKey, `${epoch}\n{"id":`, 'PX', 86_500_000)),
      () => first.memory.ask((r) => r.set(answerKey, `${epoch}\n{"results":[]}`, 'PX', 86_500_000)),
      () => first.memory.ask((r) => r.multi().del(answerKey).rpush(answerKey, 'x').exec()),
      () => first.memory.ask((r) => r.multi().del(answerKey).set(lockKey, 'for ever').exec()),
      () => first.memory.ask((r) => r.multi().del(answerKey).hset(lockKey, 'a', 'b').exec()),
      () => first.memory.ask((r) => r.multi().del(answerKey, epochKey).rpush(epochKey, 'x').exec()),
    ];
    for (const spoil of spoilings) {
      expect(await spoil()).not.toBeNull();
      const other = createInstance();
      await other.isUp();
      const before = calls;
      expect(await millisecondsOf(expect(other.read(1)).resolves.toEqual(movie(1)))).toBeLessThan(3_000);
      expect(calls).toBe(before + 1);
    }
  });

  test('a server that speaks no Redis is none', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined).on('data', () => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const { read } = createInstance(typeof address === 'object' ? address?.port : 0);
    for (const id of [1, 2, 3]) expect(await millisecondsOf(read(id))).toBeLessThan(2_500);
    for (const memory of memories) memory.stop();
    server.close();
  });
});

describe.skipIf(!HAS_REDIS)('one call for all instances', () => {
  test('whoever waits takes the answer, or the failure, of the one who asks', async () => {
    const instances = [createInstance(), createInstance(), createInstance()];
    for (const { isUp } of instances) await isUp();
    const gate = createGate();
    answer = async (id) => {
      await gate.opened;
      if (id === 2) throw new CatalogueError('not-found', 'The movie database does not know this title.');
      return JSON.stringify(movie(id));
    };
    const found = instances.map(({ read }) => read(1));
    const missing = instances.map(({ read }) => read(2).catch((error: Error) => error.message));
    await vi.waitUntil(() => calls === 2, RECOVERY);
    gate.open();
    expect(await Promise.all(found)).toEqual([movie(1), movie(1), movie(1)]);
    expect(new Set(await Promise.all(missing))).toEqual(
      new Set(['The movie database does not know this title.']),
    );
    expect(calls).toBe(2);
  });

  test('an owner that died is followed by another', async () => {
    const [owner, heir] = [createInstance(), createInstance()];
    await owner.isUp();
    await heir.isUp();
    answer = () => new Promise(() => undefined);
    owner.read(1).catch(() => undefined);
    await vi.waitUntil(() => calls === 1, RECOVERY);
    owner.memory.stop();
    answer = async (id) => JSON.stringify(movie(id));
    expect(await millisecondsOf(expect(heir.read(1)).resolves.toEqual(movie(1)))).toBeLessThan(5_000);
    expect(calls).toBe(2);
  });

  test('what was emptied while Redis was away is emptied everywhere when it is back', async () => {
    const [one, other] = [createInstance(), createInstance(redis.port)];
    for (const { isUp } of [one, other]) await isUp();
    await one.read(1);
    await other.read(1);
    expect(calls).toBe(1);
    await proxy.down();
    await vi.waitUntil(() => !one.memory.isUp(), RECOVERY);
    await one.catalogue.clear();
    answer = async (id) => JSON.stringify({ id, title: 'New' });
    expect(await one.read(1)).toEqual({ id: 1, title: 'New' });
    expect(await other.read(1)).toEqual(movie(1));
    await proxy.up();
    await vi.waitUntil(async () => JSON.stringify(await other.read(1)).includes('New'), RECOVERY);
  });
});
