import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until one more call may start; rejects when the signal is aborted first. */
type StartPacer = (signal: AbortSignal) => Promise<void>;

/**
 * Lets at most `startsPerWindow` calls start in any `windowMs` milliseconds, counted at the real start.
 *
 * Who waits first goes first: calls that come in a flood do not overtake those that came before.
 *
 * p-queue can do this too, but counts in Date.now(): once the system clock is set back an hour, it starts
 * nothing for an hour. This counts on the monotonic clock.
 */
export function createStartPacer(startsPerWindow: number, windowMs: number): StartPacer {
  const starts = new Array<number>(startsPerWindow).fill(Number.NEGATIVE_INFINITY);
  let next = 0;
  let lastTurn: Promise<unknown> = Promise.resolve();

  async function waitForSlot(signal: AbortSignal): Promise<void> {
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
  }

  return function waitForStart(signal) {
    const turn = lastTurn.then(() => waitForSlot(signal));
    lastTurn = turn.catch(() => undefined);
    return turn;
  };
}
