/** As many turns of the event loop as an answer may need that comes in pieces, such as a file's. */
const STEPS = 10;

const lateAfter = (patienceMs: number) => () => new Error(`it gave no answer within ${patienceMs} ms`);

/**
 * Waits for an answer so long at most, in steps, so that one that lies ready while this process was busy still counts
 * as in time. Each statement of the database goes through here: a timer that can be aborted would take a tenth of it.
 *
 * @throws what `toError` makes, when it is late.
 */
export function answerInTime<Answer>(
  answer: Promise<Answer>,
  patienceMs: number,
  toError: () => Error = lateAfter(patienceMs),
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let steps = 0;
    const timer = setInterval(() => {
      steps += 1;
      if (steps < STEPS) return;
      clearInterval(timer);
      reject(toError());
    }, patienceMs / STEPS);
    answer.then(resolve, reject).finally(() => clearInterval(timer));
  });
}
