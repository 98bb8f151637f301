import { expect, test } from 'vitest';
import { SharedCalls } from '../../server/limits/shared-calls';
import { createGate } from '../support/gate';

function createWork() {
  const gate = createGate();
  const signals: AbortSignal[] = [];
  const work = async (signal: AbortSignal): Promise<number> => {
    signals.push(signal);
    await gate.opened;
    return signals.length;
  };
  return { gate, signals, work };
}

test('concurrent calls with the same key share the work, later ones start it again', async () => {
  const calls = new SharedCalls<number>();
  const { gate, work } = createWork();
  const results = [calls.run('a', work), calls.run('a', work)];
  gate.open();
  expect(await Promise.all(results)).toEqual([1, 1]);
  expect(await calls.run('a', work)).toBe(2);
});

test('the work is aborted when the last caller leaves, and not before', async () => {
  const calls = new SharedCalls<number>();
  const { signals, work } = createWork();
  const [first, second] = [new AbortController(), new AbortController()];
  const results = [first, second].map(({ signal }) => calls.run('a', work, signal));
  const settled = Promise.allSettled(results);
  first.abort('left');
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  second.abort('left');
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  expect(await settled).toEqual(results.map(() => ({ status: 'rejected', reason: 'left' })));
  void calls.run('a', work);
  expect(signals).toHaveLength(2);
});

test('a failure reaches all callers and is not kept', async () => {
  const calls = new SharedCalls<number>();
  const fail = () => Promise.reject(new Error('failed'));
  const results = [calls.run('a', fail), calls.run('a', fail)];
  for (const result of results) await expect(result).rejects.toThrow('failed');
  expect(await calls.run('a', async () => 1)).toBe(1);
});
