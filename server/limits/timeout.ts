/** The time is counted in steps, so that a result that arrived while the event loop was busy is still read. */
const STEPS = 10;

type TimeoutOptions = {
  readonly signal?: AbortSignal | undefined;
  readonly timeoutError?: () => Error;
};

/**
 * Rejects with `timeoutError` or the reason of `signal`, and aborts the signal that `work` receives. On Node 20, signals
 * of AbortSignal.timeout and AbortSignal.any can be collected before they fire.
 */
export async function withTimeout<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  timeoutMs: number,
  { signal: outer, timeoutError }: TimeoutOptions = {},
): Promise<Result> {
  outer?.throwIfAborted();
  const controller = new AbortController();
  return new Promise((resolve, reject) => {
    const result = work(controller.signal);
    const stop = (reason: unknown): void => {
      cleanUp();
      reject(reason);
      controller.abort(reason);
    };
    let steps = 0;
    const timer = setInterval(() => {
      steps += 1;
      if (steps === STEPS) stop(timeoutError?.() ?? new Error(`it did not finish within ${timeoutMs} ms`));
    }, timeoutMs / STEPS);
    const onAbort = (): void => stop(outer?.reason);
    outer?.addEventListener('abort', onAbort, { once: true });
    const cleanUp = (): void => {
      clearInterval(timer);
      outer?.removeEventListener('abort', onAbort);
    };
    result.then(resolve, reject).finally(cleanUp);
  });
}
