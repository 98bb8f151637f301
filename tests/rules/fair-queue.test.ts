import { expect, test, vi } from 'vitest';
import { type Caller, WaitingNetworks } from '../../server/limits/caller';
import { NetworkCounts } from '../../server/limits/concurrency-limit';
import { FairQueue, QueueFullError } from '../../server/limits/fair-queue';
import { createGate } from '../support/gate';

type Options = ConstructorParameters<typeof FairQueue>[0];

/** A queue with one running entry until `finish`; later entries wait. */
function createBlockedQueue(options: Partial<Options> = {}) {
  const queue = new FairQueue({ concurrency: 1, maxWaiting: 4, ...options });
  const gate = createGate();
  const started: string[] = [];
  const results = new Map<string, Promise<string>>();
  const add = (name: string, by: Caller): void => {
    const result = queue
      .run(async () => void started.push(name), by)
      .then(
        () => 'done',
        (error: unknown) =>
          error instanceof QueueFullError ? (error.isOwnShare ? 'too many' : 'full') : String(error),
      );
    results.set(name, result);
  };
  const blocker = queue.run(() => gate.opened, { network: 'blocker' });
  return {
    queue,
    add,
    async finish() {
      gate.open();
      await blocker;
      const entries = [...results].map(async ([name, result]) => [name, await result] as const);
      return { started, results: Object.fromEntries(await Promise.all(entries)) };
    },
  };
}

test('an entry of a network with few entries runs before those of a network with many', async () => {
  const { add, finish } = createBlockedQueue();
  for (const name of ['a1', 'a2', 'a3']) add(name, { network: '192.0.2.1' });
  add('b1', { network: '192.0.2.2' });
  expect((await finish()).started).toEqual(['a1', 'b1', 'a2', 'a3']);
});

test('entries of one network run in the order of their arrival, though there were more when the first arrived', async () => {
  const queue = new FairQueue({ concurrency: 1, maxWaiting: 8 });
  const gates = [createGate(), createGate(), createGate()];
  const started: string[] = [];
  const add = (name: string, network: string, ends?: Promise<void>) =>
    queue.run(
      () => {
        started.push(name);
        return ends ?? Promise.resolve();
      },
      { network },
    );
  const results = gates.map(({ opened }, index) => add(`a${index + 1}`, '192.0.2.1', opened));
  results.push(add('a4', '192.0.2.1'));
  for (const [index, gate] of gates.slice(0, 2).entries()) {
    gate.open();
    await results[index];
  }
  results.push(add('b1', '192.0.2.2'), add('a5', '192.0.2.1'));
  gates.at(-1)?.open();
  await Promise.all(results);
  expect(started).toEqual(['a1', 'a2', 'a3', 'b1', 'a4', 'a5']);
});

test('an entry belongs to the network with the fewest entries of those that wait for it', async () => {
  const { add, queue, finish } = createBlockedQueue({ maxWaiting: 8, maxPerNetwork: 4 });
  const networks = new WaitingNetworks();
  for (const name of ['a1', 'a2', 'a3']) add(name, { network: '192.0.2.1' });
  add('shared', { network: '192.0.2.1', networks });
  networks.add('192.0.2.1');
  expect(queue.isFullFor('192.0.2.1')).toBe(true);
  networks.add('192.0.2.2');
  expect(queue.isFullFor('192.0.2.1')).toBe(false);
  expect((await finish()).started).toEqual(['a1', 'shared', 'a2', 'a3']);
  networks.add('192.0.2.3');
  expect([queue.waitingCount, queue.runningCount]).toEqual([0, 0]);
});

test('an entry in the background is not delayed when a client joins it', async () => {
  const { add, finish } = createBlockedQueue();
  const networks = new WaitingNetworks();
  add('refresh', { network: null, background: true, networks });
  add('a1', { network: '192.0.2.1' });
  add('a2', { network: '192.0.2.1' });
  networks.add('192.0.2.2');
  expect((await finish()).started).toEqual(['a1', 'refresh', 'a2']);
});

test('an entry that waits for other entries of its network starts when another network joins it', async () => {
  const queue = new FairQueue({ concurrency: 2, maxWaiting: 4, maxRunningPerNetwork: 1 });
  const gate = createGate();
  const networks = new WaitingNetworks();
  const running = queue.run(() => gate.opened, { network: '192.0.2.1' });
  const shared = queue.run(async () => 'shared', { network: '192.0.2.1', networks });
  networks.add('192.0.2.2');
  expect(await shared).toBe('shared');
  gate.open();
  await running;
});

test('a full queue drops the newest entry of the network with the most entries', async () => {
  const { add, finish } = createBlockedQueue();
  add('b1', { network: '192.0.2.2' });
  for (const name of ['a1', 'a2', 'a3']) add(name, { network: '192.0.2.1' });
  add('c1', { network: '192.0.2.3' });
  add('a4', { network: '192.0.2.1' });
  const { started, results } = await finish();
  expect(started).toEqual(['b1', 'a1', 'c1', 'a2']);
  expect(results).toMatchObject({ a3: 'too many', a4: 'too many' });
});

test('a queue that is full of networks with one entry each drops the newest', async () => {
  const { add, queue, finish } = createBlockedQueue();
  for (const host of [1, 2, 3, 4]) add(`n${host}`, { network: `192.0.2.${host}` });
  expect(queue.isFullFor('192.0.2.5')).toBe(true);
  add('n5', { network: '192.0.2.5' });
  expect((await finish()).results).toMatchObject({ n4: 'done', n5: 'full' });
});

test('background entries run last and are dropped first', async () => {
  const { add, finish } = createBlockedQueue();
  add('refresh1', { network: null, background: true });
  add('refresh2', { network: null, background: true });
  for (const name of ['a1', 'a2', 'a3']) add(name, { network: '192.0.2.1' });
  const { started, results } = await finish();
  expect(started).toEqual(['a1', 'a2', 'a3', 'refresh1']);
  expect(results.refresh2).toBe('too many');
});

test('entries of one /48 from several /64 have a weight of a tenth', async () => {
  const { add, finish } = createBlockedQueue({ maxWaiting: 32 });
  for (let index = 0; index < 31; index += 1) add(`a${index}`, { network: `2001:db8:1:${index}::/64` });
  add('b1', { network: '192.0.2.2' });
  add('b2', { network: '192.0.2.2' });
  const { started, results } = await finish();
  expect(results.a30).toBe('too many');
  expect(started.indexOf('b1')).toBeLessThan(2);
});

test('the waiting and running entries of a network are limited', async () => {
  const { add, finish, queue } = createBlockedQueue({
    concurrency: 3,
    maxPerNetwork: 2,
    maxRunningPerNetwork: 1,
  });
  const gate = createGate();
  const slow = queue.run(() => gate.opened, { network: '192.0.2.1' });
  add('a2', { network: '192.0.2.1' });
  add('a3', { network: '192.0.2.1' });
  add('b1', { network: '192.0.2.2' });
  await expect.poll(() => queue.isFullFor('192.0.2.2')).toBe(false);
  gate.open();
  await slow;
  expect(await finish()).toMatchObject({ started: ['b1', 'a2'], results: { a3: 'too many' } });
});

test('refusing an entry does not scan the waiting ones', async () => {
  const { add, finish } = createBlockedQueue({ maxWaiting: 2_000 });
  for (let index = 0; index < 2_000; index += 1) add(`a${index}`, { network: '2001:db8:1:1::/64' });
  const match = vi.spyOn(RegExp.prototype, 'exec');
  const counts = vi.spyOn(NetworkCounts.prototype, 'load');
  add('refused', { network: '2001:db8:1:1::/64' });
  const calls = [match.mock.calls.length, counts.mock.calls.length];
  vi.restoreAllMocks();
  expect(calls[0]).toBe(0);
  expect(calls[1]).toBeLessThan(10);
  expect((await finish()).results.refused).toBe('too many');
});

test('an aborted entry leaves the queue', async () => {
  const { add, finish } = createBlockedQueue();
  const controller = new AbortController();
  add('a1', { network: '192.0.2.1', signal: controller.signal });
  controller.abort(new Error('aborted'));
  expect(await finish()).toEqual({ started: [], results: { a1: 'Error: aborted' } });
});
