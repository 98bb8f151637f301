import { CatalogueError, MOVIE_DATABASE_FAILED } from './catalogue-error';

/** Decides whether a failed call is retried, and whether it counts for the circuit breaker. */
type Fault =
  | 'passing' // an outage that may end in a moment: retried, counted
  | 'lasting' // an outage that a retry would repeat: counted
  | 'slow' // a response that did not arrive completely in time: retried
  | 'response' // an invalid response
  | 'key' // a rejected key
  | 'ours'; // refused by our own limits

export class UpstreamFailure extends CatalogueError {
  readonly fault: Fault;

  constructor(
    fault: Fault,
    message: string,
    options: {
      readonly cause?: unknown;
      readonly retryAfterSeconds?: number | undefined;
      /** Refused by our own limits, for all clients or for this one. */
      readonly kind?: 'busy' | 'too-many';
    } = {},
  ) {
    super(options.kind ?? 'unavailable', message, options);
    this.fault = fault;
  }
}

export function isOutage(error: unknown): boolean {
  return error instanceof UpstreamFailure && (error.fault === 'passing' || error.fault === 'lasting');
}

const MAX_ATTEMPTS = 3;
const RETRIED_FAULTS: ReadonlySet<string> = new Set(['passing', 'slow']);
const FIRST_BACKOFF_MS = 150;
const RETRY_AFTER_JITTER_MS = 100;

/** The backoff doubles with full jitter; null when there should be no retry. */
export function retryDelayMs(error: unknown, attempts: number): number | null {
  if (!(error instanceof UpstreamFailure) || !RETRIED_FAULTS.has(error.fault)) return null;
  if (attempts >= MAX_ATTEMPTS) return null;
  if (error.retryAfterSeconds) return error.retryAfterSeconds * 1000 + Math.random() * RETRY_AFTER_JITTER_MS;
  return FIRST_BACKOFF_MS * 2 ** attempts * (0.25 + 0.75 * Math.random());
}

const OUR_RETRY_AFTER_SECONDS = 2;

export function networkFailure(cause: unknown): UpstreamFailure {
  return new UpstreamFailure('passing', "The movie database can't be reached right now.", { cause });
}

export function timeoutFailure(hasResponded: boolean): UpstreamFailure {
  return new UpstreamFailure(hasResponded ? 'slow' : 'passing', "The movie database didn't respond in time.");
}

export function unreadableFailure(what: string, cause?: unknown): UpstreamFailure {
  return new UpstreamFailure('response', `The movie database sent ${what}.`, { cause });
}

export function busyFailure(): UpstreamFailure {
  return new UpstreamFailure('ours', 'Too many titles are being looked up. Please try again in a moment.', {
    retryAfterSeconds: OUR_RETRY_AFTER_SECONDS,
    kind: 'busy',
  });
}

export function tooManyFailure(retryAfterSeconds: number = OUR_RETRY_AFTER_SECONDS): UpstreamFailure {
  const message = 'There are too many requests from your network. Please try again in a moment.';
  return new UpstreamFailure('ours', message, { retryAfterSeconds, kind: 'too-many' });
}

/** The circuit breaker is open: users read about the failure that opened it. */
export function pausedFailure(last: unknown): UpstreamFailure {
  const message =
    last instanceof CatalogueError ? last.message : "The movie database isn't available right now.";
  return new UpstreamFailure('ours', message, { cause: last, retryAfterSeconds: OUR_RETRY_AFTER_SECONDS });
}

/** Delta seconds or an HTTP date, as seconds from now; undefined when absent or malformed. */
function parseRetryAfterSeconds(header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}

export function failureOfStatus(status: number, retryAfter: string | null): UpstreamFailure {
  const retryAfterSeconds = parseRetryAfterSeconds(retryAfter);
  const cause = new Error(`status ${status}`);
  if (status === 429) {
    const message = 'The movie database is limiting our requests. Please try again in a moment.';
    return new UpstreamFailure('passing', message, { cause, retryAfterSeconds });
  }
  if (status === 401 || status === 403)
    return new UpstreamFailure('key', 'The movie database rejected our key.', { cause });
  if (status >= 500) {
    const fault = [500, 502, 503, 504].includes(status) ? 'passing' : 'lasting';
    return new UpstreamFailure(fault, MOVIE_DATABASE_FAILED, { cause, retryAfterSeconds });
  }
  return unreadableFailure('an unexpected response', cause);
}

/** The code behind the "fetch failed" of fetch, such as ECONNRESET, or the message of the first cause. */
export function findErrorCode(failure: UpstreamFailure): unknown {
  for (let { cause } = failure; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
    if (cause.cause === undefined) return cause.message;
  }
  return undefined;
}
