/**
 * Runs `work` with a signal that is aborted when `milliseconds` have passed (with what `timeoutError` makes) or
 * when `outer` is aborted (with its reason). Rejects at that moment, also when `work` does not listen.
 *
 * AbortSignal.any and AbortSignal.timeout would be shorter, but on Node 20 signals made by them can be collected
 * before they fire, and each one stays on a long-lived outer signal; this leaves nothing behind.
 */
export async function withDeadline<T>(
  milliseconds: number,
  outer: AbortSignal | undefined,
  timeoutError: () => Error,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  outer?.throwIfAborted();
  const controller = new AbortController();
  const { signal } = controller;
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  const passOn = () => controller.abort(outer?.reason);
  outer?.addEventListener('abort', passOn, { once: true });
  const timer = setTimeout(() => controller.abort(timeoutError()), milliseconds);
  try {
    return await Promise.race([work(signal), aborted]);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', passOn);
  }
}
