import { CatalogueError } from './catalogue-error';

type Traits = {
  /** The same call may well succeed a moment later. */
  readonly retryable: boolean;
  /** It speaks against the movie database as a whole, so the circuit breaker counts it. */
  readonly outage: boolean;
};

/** A call to the movie database that gave no answer, with what the retries and the breaker need to know. */
export class UpstreamFailure extends CatalogueError {
  readonly retryable: boolean;
  readonly outage: boolean;

  constructor(
    message: string,
    traits: Traits,
    options: { readonly cause?: unknown; readonly retryAfterSeconds?: number | undefined } = {},
  ) {
    super('unavailable', message, options);
    this.retryable = traits.retryable;
    this.outage = traits.outage;
  }
}

const TRANSIENT = { retryable: true, outage: true };
/** Wrong in a way that a second call would only repeat. */
const LASTING = { retryable: false, outage: true };
/** Our own doing: asking again makes it worse, and it says nothing about the movie database. */
const OURS = { retryable: false, outage: false };

export function networkFailure(cause: unknown): UpstreamFailure {
  return new UpstreamFailure('The movie database could not be reached.', TRANSIENT, { cause });
}

export function timeoutFailure(): UpstreamFailure {
  return new UpstreamFailure('The movie database did not answer in time.', TRANSIENT);
}

export function unreadableFailure(what: string, cause?: unknown): UpstreamFailure {
  return new UpstreamFailure(`The movie database sent ${what}.`, LASTING, { cause });
}

/** More calls wait than the limits let through within the deadline. */
export function busyFailure(): UpstreamFailure {
  return new UpstreamFailure('Too many titles are being looked up. Please try again shortly.', OURS, {
    retryAfterSeconds: 2,
  });
}

/** The breaker is open: the last failure is what a person should hear about, without a new call. */
export function pausedFailure(last: unknown): UpstreamFailure {
  const message = last instanceof CatalogueError ? last.message : 'The movie database is not available now.';
  return new UpstreamFailure(message, OURS, { cause: last, retryAfterSeconds: 2 });
}

/** Delta seconds or an HTTP date, as seconds from now; undefined when absent or malformed. */
export function parseRetryAfterSeconds(header: string | null): number | undefined {
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
    return new UpstreamFailure(message, TRANSIENT, { cause, retryAfterSeconds });
  }
  if (status === 401 || status === 403)
    return new UpstreamFailure('The movie database refused our key.', OURS, { cause });
  if (status >= 500) {
    const traits = [500, 502, 503, 504].includes(status) ? TRANSIENT : LASTING;
    return new UpstreamFailure('The movie database failed. Please try again shortly.', traits, {
      cause,
      retryAfterSeconds,
    });
  }
  return unreadableFailure('an answer we did not expect', cause);
}
