import { CatalogueError } from './catalogue-error';

/**
 * What caused a failed call, which decides whether it is retried and whether the circuit breaker counts it.
 * - passing: an outage that may end within moments: retried and counted;
 * - lasting: an outage that a retry would only repeat: counted;
 * - slow: a response began but did not arrive whole in time: retried;
 * - response: this response is malformed or too large: neither;
 * - key: the movie database rejected our key: neither;
 * - ours: our own limits kept the call from being made: neither.
 */
type Fault = 'passing' | 'lasting' | 'slow' | 'response' | 'key' | 'ours';

/** A call to the movie database that gave no answer. */
export class UpstreamFailure extends CatalogueError {
  readonly fault: Fault;

  constructor(
    fault: Fault,
    message: string,
    options: {
      readonly cause?: unknown;
      readonly retryAfterSeconds?: number | undefined;
      /** Not even asked for, because we ask as much as we may, or this client does. */
      readonly kind?: 'busy' | 'too-many';
    } = {},
  ) {
    super(options.kind ?? 'unavailable', message, options);
    this.fault = fault;
  }
}

/** Whether the circuit breaker counts `error`. */
export function isOutage(error: unknown): boolean {
  return error instanceof UpstreamFailure && (error.fault === 'passing' || error.fault === 'lasting');
}

const OUR_RETRY_AFTER_SECONDS = 2;

export function networkFailure(cause: unknown): UpstreamFailure {
  return new UpstreamFailure('passing', 'The movie database could not be reached.', { cause });
}

/** @param hasBegun whether a response began before the timeout */
export function timeoutFailure(hasBegun = false): UpstreamFailure {
  return new UpstreamFailure(hasBegun ? 'slow' : 'passing', 'The movie database did not answer in time.');
}

export function unreadableFailure(what: string, cause?: unknown): UpstreamFailure {
  return new UpstreamFailure('response', `The movie database sent ${what}.`, { cause });
}

/** More calls wait than the limits let through within the deadline. */
export function busyFailure(): UpstreamFailure {
  return new UpstreamFailure('ours', 'Too many titles are being looked up. Please try again shortly.', {
    retryAfterSeconds: OUR_RETRY_AFTER_SECONDS,
    kind: 'busy',
  });
}

/** One client asks for more than its share. */
export function tooManyFailure(retryAfterSeconds: number = OUR_RETRY_AFTER_SECONDS): UpstreamFailure {
  const message = 'Your network is asking for too much at once. Please try again shortly.';
  return new UpstreamFailure('ours', message, { retryAfterSeconds, kind: 'too-many' });
}

/** The breaker is open: the last failure is what a person should hear about, without a new call. */
export function pausedFailure(last: unknown): UpstreamFailure {
  const message = last instanceof CatalogueError ? last.message : 'The movie database is not available now.';
  return new UpstreamFailure('ours', message, { cause: last, retryAfterSeconds: OUR_RETRY_AFTER_SECONDS });
}

/** Delta seconds or an HTTP date, as seconds from now; undefined when absent or malformed. */
function parseRetryAfterSeconds(header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}

/** The failure behind a status other than 200 that is no statement about the title or the question. */
export function failureOfStatus(status: number, retryAfter: string | null): UpstreamFailure {
  const retryAfterSeconds = parseRetryAfterSeconds(retryAfter);
  const cause = new Error(`status ${status}`);
  if (status === 429) {
    const message = 'The movie database is limiting our requests. Please try again shortly.';
    return new UpstreamFailure('passing', message, { cause, retryAfterSeconds });
  }
  if (status === 401 || status === 403)
    return new UpstreamFailure('key', 'The movie database refused our key.', { cause });
  if (status >= 500) {
    const fault = [500, 502, 503, 504].includes(status) ? 'passing' : 'lasting';
    const message = 'The movie database failed. Please try again shortly.';
    return new UpstreamFailure(fault, message, { cause, retryAfterSeconds });
  }
  return unreadableFailure('an answer we did not expect', cause);
}

/** The code behind fetch's "fetch failed", such as ECONNRESET, for the log. */
export function findErrorCode(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
    if (cause.cause === undefined) return cause.message;
  }
  return undefined;
}
