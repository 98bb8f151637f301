import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until one more call may start; rejects when the signal is aborted first. */
type StartPacer = (signal: AbortSignal) => Promise<void>;

/**
 * Lets at most `startsPerWindow` calls start in any `windowMs` milliseconds, counted at the real start.
 *
 * p-queue can do this too, but counts in Date.now(): once the system clock is set back an hour, it starts
 * nothing for an hour. This counts on the monotonic clock.
 */
export function createStartPacer(startsPerWindow: number, windowMs: number): StartPacer {
  const starts = new Array<number>(startsPerWindow).fill(Number.NEGATIVE_INFINITY);
  let next = 0;
  return async function waitForStart(signal) {
    for (;;) {
      signal.throwIfAborted();
      const now = performance.now();
      // The slot to be used next holds the oldest start.
      const waitMs = (starts[next] ?? Number.NEGATIVE_INFINITY) + windowMs - now;
      if (waitMs <= 0) {
        starts[next] = now;
        next = (next + 1) % startsPerWindow;
        return;
      }
      await sleep(Math.ceil(waitMs), undefined, { signal });
    }
  };
}
