import { setTimeout as delay } from 'node:timers/promises';

/** As many turns of the event loop as an answer may need that comes in pieces, such as a file's. */
const STEPS = 10;

const lateAfter = (patienceMs: number) => () => new Error(`it gave no answer within ${patienceMs} ms`);

/**
 * Waits for an answer so long at most, in steps, so that one that lies ready while this process was busy still counts
 * as in time.
 *
 * @throws what `toError` makes, when it is late.
 */
export async function answerInTime<Answer>(
  answer: Promise<Answer>,
  patienceMs: number,
  toError: () => Error = lateAfter(patienceMs),
): Promise<Answer> {
  const timer = new AbortController();
  const runOut = async (): Promise<never> => {
    for (let step = 0; step < STEPS; step += 1) {
      await delay(patienceMs / STEPS, undefined, { signal: timer.signal });
    }
    throw toError();
  };
  try {
    return await Promise.race([answer, runOut()]);
  } finally {
    timer.abort();
  }
}
