import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until one more call may start; rejects when the signal is aborted first. */
type StartPacer = (signal: AbortSignal) => Promise<void>;

/**
 * Lets at most `startsPerWindow` calls start in any `windowMs` milliseconds, counted at the real start.
 *
 * Who waits first goes first: calls that come in a flood do not overtake those that came before.
 *
 * @param share the part of it that may be used now, above 0 and up to 1; at least one call in a window
 *
 * p-queue can do this too, but counts in Date.now(): once the system clock is set back an hour, it starts
 * nothing for an hour. This counts on the monotonic clock.
 */
export function createStartPacer(
  startsPerWindow: number,
  windowMs: number,
  share: () => number = () => 1,
): StartPacer {
  const starts = new Array<number>(startsPerWindow).fill(Number.NEGATIVE_INFINITY);
  let next = 0;
  let lastTurn: Promise<unknown> = Promise.resolve();

  async function waitForSlot(signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const now = performance.now();
      // So many starts back; with the whole share that is the slot to be used next, which holds the oldest.
      const allowed = Math.max(1, Math.floor(startsPerWindow * share()));
      const oldest = (next - allowed + startsPerWindow) % startsPerWindow;
      const waitMs = (starts[oldest] ?? Number.NEGATIVE_INFINITY) + windowMs - now;
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
