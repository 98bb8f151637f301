/** The time is counted in steps, so that a result that arrived while the event loop was busy is still read. */
const STEPS = 10;

type TimeoutOptions = {
  readonly signal?: AbortSignal | undefined;
  readonly timeoutError?: () => Error;
};

type Timed<Result> = { readonly work: () => Promise<Result>; readonly onStop?: (reason: unknown) => void };

/** Rejects with `timeoutError` or the reason of `signal`. Does not stop the work. */
export async function withTimeout<Result>(
  work: () => Promise<Result>,
  timeoutMs: number,
  options: TimeoutOptions = {},
): Promise<Result> {
  return runWithTimeout({ work }, timeoutMs, options);
}

/**
 * Also aborts the signal that `work` receives, with the same reason. It is not part of `withTimeout`, because on Node 20 a
 * signal stays in memory until a full garbage collection; those of AbortSignal.timeout and AbortSignal.any can be collected
 * before they fire.
 */
export async function withAbortTimeout<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  timeoutMs: number,
  options: TimeoutOptions = {},
): Promise<Result> {
  const controller = new AbortController();
  return runWithTimeout(
    { work: () => work(controller.signal), onStop: (reason) => controller.abort(reason) },
    timeoutMs,
    options,
  );
}

async function runWithTimeout<Result>(
  { work, onStop }: Timed<Result>,
  timeoutMs: number,
  { signal, timeoutError }: TimeoutOptions,
): Promise<Result> {
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const result = work();
    const stop = (reason: unknown): void => {
      cleanUp();
      reject(reason);
      onStop?.(reason);
    };
    let steps = 0;
    const timer = setInterval(() => {
      steps += 1;
      if (steps === STEPS) stop(timeoutError?.() ?? new Error(`it did not finish within ${timeoutMs} ms`));
    }, timeoutMs / STEPS);
    const onAbort = (): void => stop(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    const cleanUp = (): void => {
      clearInterval(timer);
      signal?.removeEventListener('abort', onAbort);
    };
    result.then(resolve, reject).finally(cleanUp);
  });
}
