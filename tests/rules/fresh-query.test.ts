import { expect, test } from 'vitest';
import { FreshQuery } from '../../server/database/fresh-query';
import { createGate, type Gate } from '../support/gate';

const TIMEOUT_MS = 100;

/** A query whose result is its number, once the test opens its gate. */
function createQuery(failing: readonly number[] = []) {
  const gates: Gate[] = [];
  const query = new FreshQuery(async () => {
    const gate = createGate();
    const number = gates.push(gate);
    await gate.opened;
    if (failing.includes(number)) throw new Error(`query ${number} failed`);
    return number;
  }, TIMEOUT_MS);
  const begun = (count: number) => expect.poll(() => gates.length).toBe(count);
  return { query, gates, begun };
}

test('calls at the same time share a query', async () => {
  const { query, gates, begun } = createQuery();
  const calls = [query.run(), query.run(), query.run()];
  await begun(1);
  gates[0]?.open();
  expect(await Promise.all(calls)).toEqual([1, 1, 1]);
});

test('calls during a query share the next one', async () => {
  const { query, gates, begun } = createQuery();
  const first = query.run();
  await begun(1);
  const later = [query.run(), query.run()];
  gates[0]?.open();
  expect(await first).toBe(1);
  await begun(2);
  gates[1]?.open();
  expect(await Promise.all(later)).toEqual([2, 2]);
});

test('a failure reaches only the callers of that query', async () => {
  const { query, gates, begun } = createQuery([1]);
  const first = query.run();
  await begun(1);
  const second = query.run();
  gates[0]?.open();
  await expect(first).rejects.toThrow('query 1 failed');
  await begun(2);
  gates[1]?.open();
  expect(await second).toBe(2);
});

test('a query that never ends delays the next one only until its timeout', async () => {
  const { query, gates, begun } = createQuery();
  const first = query.run();
  await begun(1);
  const second = query.run();
  await expect(first).rejects.toThrow('did not finish');
  await begun(2);
  gates[1]?.open();
  expect(await second).toBe(2);
});
