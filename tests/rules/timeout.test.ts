import { getEventListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { withAbortTimeout, withTimeout } from '../../server/limits/timeout';

afterEach(() => void vi.useRealTimers());

const never = () => new Promise<never>(() => undefined);

test('work that takes too long is rejected after the timeout and leaves no timer', async () => {
  vi.useFakeTimers();
  const onRejection = vi.fn();
  withTimeout(never, 1000).catch(onRejection);
  await vi.advanceTimersByTimeAsync(990);
  expect(onRejection).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(20);
  expect(onRejection).toHaveBeenCalledWith(new Error('it did not finish within 1000 ms'));
  expect(await withTimeout(async () => 'result', 1000)).toBe('result');
  const failing = async () => {
    throw new Error('failed');
  };
  await expect(withTimeout(failing, 1000)).rejects.toThrow('failed');
  expect(vi.getTimerCount()).toBe(0);
});

test('a result that arrived while the process was busy is returned', async () => {
  const result = withTimeout(() => delay(1, 'result'), 50);
  const startedAt = performance.now();
  while (performance.now() - startedAt < 120);
  expect(await result).toBe('result');
});

test('the timeout aborts the signal that the work receives, with the same error', async () => {
  let inner: AbortSignal | undefined;
  const work = (signal: AbortSignal) => {
    inner = signal;
    return never();
  };
  const tooLate = new Error('too late');
  await expect(withAbortTimeout(work, 20, { timeoutError: () => tooLate })).rejects.toBe(tooLate);
  expect(inner?.reason).toBe(tooLate);
});

test('an aborted outer signal ends the work with its reason and leaves no listener', async () => {
  const outer = new AbortController();
  const { signal } = outer;
  expect(await withTimeout(async () => 'result', 1000, { signal })).toBe('result');
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  let inner: AbortSignal | undefined;
  const work = (signal: AbortSignal) => {
    inner = signal;
    return never();
  };
  const result = withAbortTimeout(work, 1000, { signal });
  const reason = new Error('stopped');
  outer.abort(reason);
  await expect(result).rejects.toBe(reason);
  expect(inner?.reason).toBe(reason);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  const notStarted = vi.fn(never);
  await expect(withTimeout(notStarted, 1000, { signal })).rejects.toBe(reason);
  expect(notStarted).not.toHaveBeenCalled();
});
