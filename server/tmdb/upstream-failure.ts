import { CatalogueError, MOVIE_DATABASE_FAILED } from './catalogue-error';

/** Decides whether a failed call is retried, and whether it counts for the circuit breaker. */
type FailureType =
  | 'transient' // an outage that may end in a moment: retried, counted
  | 'permanent' // an outage that a retry would repeat: counted
  | 'slow-response' // a response that did not arrive completely in time: retried
  | 'invalid-response'
  | 'invalid-key'
  | 'local-limit'; // caused by this site's limits, its load or the open circuit

export class UpstreamFailure extends CatalogueError {
  readonly type: FailureType;

  constructor(
    type: FailureType,
    message: string,
    options: {
      readonly cause?: unknown;
      readonly retryAfterSeconds?: number | undefined;
      /** Refused by this site's limits, for all clients or for this one. */
      readonly kind?: 'busy' | 'too-many';
    } = {},
  ) {
    super(options.kind ?? 'unavailable', message, options);
    this.type = type;
  }
}

export function isOutage(error: unknown): boolean {
  return error instanceof UpstreamFailure && (error.type === 'transient' || error.type === 'permanent');
}

const MAX_ATTEMPTS = 3;
const RETRIED: ReadonlySet<string> = new Set(['transient', 'slow-response']);
const FIRST_BACKOFF_MS = 150;
const RETRY_AFTER_JITTER_MS = 100;

/** The backoff doubles with full jitter; null when there should be no retry. */
export function retryDelayMs(error: unknown, attempts: number): number | null {
  if (!(error instanceof UpstreamFailure) || !RETRIED.has(error.type)) return null;
  if (attempts >= MAX_ATTEMPTS) return null;
  if (error.retryAfterSeconds) return error.retryAfterSeconds * 1000 + Math.random() * RETRY_AFTER_JITTER_MS;
  return FIRST_BACKOFF_MS * 2 ** attempts * (0.25 + 0.75 * Math.random());
}

const LIMIT_RETRY_AFTER_SECONDS = 2;

export function networkFailure(cause: unknown): UpstreamFailure {
  return new UpstreamFailure('transient', "The movie database can't be reached right now.", { cause });
}

export function timeoutFailure(hasResponded: boolean): UpstreamFailure {
  return new UpstreamFailure(
    hasResponded ? 'slow-response' : 'transient',
    "The movie database didn't respond in time.",
  );
}

export function unreadableFailure(what: string, cause?: unknown): UpstreamFailure {
  return new UpstreamFailure('invalid-response', `The movie database sent ${what}.`, { cause });
}

export function busyFailure(): UpstreamFailure {
  return new UpstreamFailure(
    'local-limit',
    'Too many titles are being looked up. Please try again in a moment.',
    {
      retryAfterSeconds: LIMIT_RETRY_AFTER_SECONDS,
      kind: 'busy',
    },
  );
}

export function tooManyFailure(retryAfterSeconds: number = LIMIT_RETRY_AFTER_SECONDS): UpstreamFailure {
  const message = 'There are too many requests from your network. Please try again in a moment.';
  return new UpstreamFailure('local-limit', message, { retryAfterSeconds, kind: 'too-many' });
}

/** The circuit breaker is open: users read about the failure that opened it. */
export function openCircuitFailure(last: unknown): UpstreamFailure {
  const message =
    last instanceof CatalogueError ? last.message : "The movie database isn't available right now.";
  return new UpstreamFailure('local-limit', message, {
    cause: last,
    retryAfterSeconds: LIMIT_RETRY_AFTER_SECONDS,
  });
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
    return new UpstreamFailure('transient', message, { cause, retryAfterSeconds });
  }
  if (status === 401 || status === 403)
    return new UpstreamFailure('invalid-key', 'The movie database rejected our key.', { cause });
  if (status >= 500) {
    const type = [500, 502, 503, 504].includes(status) ? 'transient' : 'permanent';
    return new UpstreamFailure(type, MOVIE_DATABASE_FAILED, { cause, retryAfterSeconds });
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
