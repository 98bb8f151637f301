import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { answerInTime } from '../../server/limits/answer-in-time';

afterEach(() => void vi.useRealTimers());

const never = new Promise<never>(() => undefined);

test('an answer that does not come is given up in time, and leaves nothing behind', async () => {
  vi.useFakeTimers();
  const outcome = vi.fn();
  answerInTime(never, 1000).catch(outcome);
  await vi.advanceTimersByTimeAsync(990);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(20);
  expect(outcome).toHaveBeenCalledWith(new Error('it gave no answer within 1000 ms'));
  expect(await answerInTime(Promise.resolve('answer'), 1000)).toBe('answer');
  await expect(answerInTime(Promise.reject(new Error('away')), 1000)).rejects.toThrow('away');
  expect(vi.getTimerCount()).toBe(0);
});

test('an answer that lay ready while the process was busy is in time', async () => {
  const answer = answerInTime(delay(1, 'answer'), 50);
  const begunAt = performance.now();
  while (performance.now() - begunAt < 120);
  expect(await answer).toBe('answer');
});
