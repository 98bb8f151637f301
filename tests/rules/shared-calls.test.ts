import { expect, test } from 'vitest';
import { SharedCalls } from '../../server/limits/shared-calls';
import { createGate } from '../support/gate';

const CALLER = { network: '192.0.2.1' };
const OTHER = { network: '192.0.2.2' };

class Refusal extends Error {}

const createCalls = () => new SharedCalls<number>({ isRefusal: (error) => error instanceof Refusal });

function createWork() {
  const gate = createGate();
  const signals: AbortSignal[] = [];
  const work = async ({ signal }: { signal: AbortSignal }): Promise<number> => {
    signals.push(signal);
    await gate.opened;
    return signals.length;
  };
  return { gate, signals, work };
}

test('concurrent calls with the same key share the work, later ones start it again', async () => {
  const calls = createCalls();
  const { gate, work } = createWork();
  const results = [calls.run('a', work, CALLER), calls.run('a', work, CALLER)];
  gate.open();
  expect(await Promise.all(results)).toEqual([1, 1]);
  expect(await calls.run('a', work, CALLER)).toBe(2);
});

test('the work is aborted when the last caller leaves, and not before', async () => {
  const calls = createCalls();
  const { signals, work } = createWork();
  const [first, second] = [new AbortController(), new AbortController()];
  const results = [first, second].map(({ signal }) => calls.run('a', work, { ...CALLER, signal }));
  const settled = Promise.allSettled(results);
  first.abort('left');
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  second.abort('left');
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  expect(await settled).toEqual(results.map(() => ({ status: 'rejected', reason: 'left' })));
  void calls.run('a', work, CALLER);
  expect(signals).toHaveLength(2);
});

test('a failure reaches all callers and is not kept', async () => {
  const calls = createCalls();
  const fail = () => Promise.reject(new Error('failed'));
  const results = [calls.run('a', fail, CALLER), calls.run('a', fail, CALLER)];
  for (const result of results) await expect(result).rejects.toThrow('failed');
  expect(await calls.run('a', async () => 1, CALLER)).toBe(1);
});

test('a refusal of the network that started a call reaches only its callers', async () => {
  const calls = createCalls();
  const startedBy: (string | null)[] = [];
  const work = async ({ network }: { network: string | null }): Promise<number> => {
    startedBy.push(network);
    await Promise.resolve();
    if (network === CALLER.network) throw new Refusal();
    return 1;
  };
  const results = [CALLER, OTHER, CALLER, OTHER, { network: null }].map((caller) =>
    calls.run('a', work, caller),
  );
  expect((await Promise.allSettled(results)).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  expect(startedBy).toEqual([CALLER.network, OTHER.network]);
});

test('an incomplete result reaches only the callers of the network that started the call', async () => {
  const calls = new SharedCalls<number>({ isRefusal: () => false, isIncomplete: (result) => result === 0 });
  const work = async ({ network }: { network: string | null }) => (network === CALLER.network ? 0 : 1);
  const results = [CALLER, OTHER, CALLER, OTHER].map((caller) => calls.run('a', work, caller));
  expect(await Promise.all(results)).toEqual([0, 1, 0, 1]);
});

test('a call that is incomplete for all networks is repeated once', async () => {
  let calls = 0;
  const shared = new SharedCalls<number>({ isRefusal: () => false, isIncomplete: () => true });
  const work = async () => {
    calls += 1;
    return calls;
  };
  const results = ['a', 'b', 'c', 'd'].map((network) => shared.run('a', work, { network }));
  expect(await Promise.all(results)).toEqual([1, 2, 2, 2]);
});

test('calls that were cleared return their results and are not joined', async () => {
  const calls = createCalls();
  const { gate, work } = createWork();
  const first = calls.run('a', work, CALLER);
  calls.clear();
  const second = calls.run('a', work, CALLER);
  gate.open();
  expect(await Promise.all([first, second])).toEqual([2, 2]);
  expect(await calls.run('a', work, CALLER)).toBe(3);
});

test('a call within a call knows the networks that join either', async () => {
  const outer = createCalls();
  const inner = createCalls();
  const gate = createGate();
  const networks = new Set<string | null>();
  const work: Parameters<typeof inner.run>[1] = async (all) => {
    all.networks?.subscribe((network) => networks.add(network));
    await gate.opened;
    return 1;
  };
  const call = (key: string, network: string) =>
    outer.run(key, (all) => inner.run('source', work, all), { network });
  const results = [call('avif', 'a'), call('webp', 'b'), call('avif', 'c')];
  expect([...networks]).toEqual(['a', 'b', 'c']);
  gate.open();
  expect(await Promise.all(results)).toEqual([1, 1, 1]);
});
