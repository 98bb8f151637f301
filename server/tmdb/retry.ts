import { UpstreamFailure } from './upstream-failure';

const MAX_TRIES = 3;
const RETRIED: ReadonlySet<string> = new Set(['passing', 'slow']);
const FIRST_BACKOFF_MS = 150;
const RETRY_AFTER_JITTER_MS = 100;

/** Milliseconds before the next try, doubling with full jitter; null when there should be none. */
export function delayBeforeRetryMs(error: unknown, tries: number): number | null {
  if (!(error instanceof UpstreamFailure) || !RETRIED.has(error.fault) || tries >= MAX_TRIES) return null;
  if (error.retryAfterSeconds) return error.retryAfterSeconds * 1000 + Math.random() * RETRY_AFTER_JITTER_MS;
  return FIRST_BACKOFF_MS * 2 ** tries * (0.25 + 0.75 * Math.random());
}
