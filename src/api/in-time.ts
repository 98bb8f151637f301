/** So long a person waits for an answer before the call counts as failed. */
const TIMEOUT_MS = 10_000;

/** Options of a call that somebody sits and waits for: it fails, as without a network, when the server hangs. */
export function inTime(): { readonly signal: AbortSignal } {
  return { signal: AbortSignal.timeout(TIMEOUT_MS) };
}
