import { setTimeout as sleep } from 'node:timers/promises';
import { CircuitState, isBrokenCircuitError } from 'cockatiel';
import PQueue from 'p-queue';
import type { Logger } from 'pino';
import { CatalogueError } from './catalogue-error';
import type { CatalogueRequest } from './requests';
import { createStartPacer } from './start-pacer';
import { attemptUpstream } from './upstream-attempt';
import { createUpstreamBreaker } from './upstream-breaker';
import { busyFailure, pausedFailure, timeoutFailure, UpstreamFailure } from './upstream-failure';
import { withDeadline } from './with-deadline';

export type CatalogueLog = Pick<Logger, 'debug' | 'info' | 'warn'>;

export type MovieDatabaseClientOptions = {
  /** Such as https://api.themoviedb.org/3. */
  readonly baseUrl: string;
  /** A v3 key, sent as `api_key`; never written to a log or an error. */
  readonly apiKey?: string | undefined;
  /** A read token, sent as bearer token; goes before the key. */
  readonly readToken?: string | undefined;
  readonly log: CatalogueLog;
  readonly attemptTimeoutMs?: number;
  readonly totalTimeoutMs?: number;
  readonly ratePerSecond?: number;
  readonly concurrency?: number;
};

export type FetchJsonOptions = {
  readonly signal?: AbortSignal | undefined;
  /** Nobody waits for it: it stands behind the calls that somebody waits for. */
  readonly background?: boolean;
};

export type MovieDatabaseClient = {
  /**
   * The JSON text of the movie database's answer, checked for its shape, within 5 s in all.
   * Throws CatalogueError; when `signal` is aborted, its reason.
   */
  fetchJson(request: CatalogueRequest, options?: FetchJsonOptions): Promise<string>;
};

const MAX_TRIES = 3;
/** With less time left than this a further try is not worth its call. */
const SHORTEST_TRY_MS = 200;
const FIRST_BACKOFF_MS = 150;
const RETRY_AFTER_JITTER_MS = 100;
/**
 * The limit is counted at the far end, where calls arrive bunched: with a quarter of a second's calls in any
 * 290 ms, no second there holds more than four such bunches even when they are shifted by 160 ms.
 */
const BUNCHES_PER_SECOND = 4;
const BUNCH_MS = 290;

/** How long to wait before the next try; null when there should be none. Full jitter, doubling. */
function delayBeforeRetryMs(error: unknown, tries: number): number | null {
  if (!(error instanceof UpstreamFailure) || !error.retryable || tries >= MAX_TRIES) return null;
  if (error.retryAfterSeconds) return error.retryAfterSeconds * 1000 + Math.random() * RETRY_AFTER_JITTER_MS;
  return FIRST_BACKOFF_MS * 2 ** tries * (0.25 + 0.75 * Math.random());
}

/** The error code below fetch's "fetch failed" (ECONNRESET, ENOTFOUND, ...): the part worth logging. */
function codeOf(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
    if (cause.cause === undefined) return cause.message;
  }
  return undefined;
}

/** The only caller of the movie database: limits, deadlines, retries and the circuit breaker in one place. */
export function createMovieDatabaseClient(options: MovieDatabaseClientOptions): MovieDatabaseClient {
  const { log, attemptTimeoutMs = 3000, totalTimeoutMs = 5000, ratePerSecond = 40, concurrency = 20 } = options;
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const headers: Record<string, string> = { accept: 'application/json' };
  if (options.readToken) headers.authorization = `Bearer ${options.readToken}`;
  const queue = new PQueue({ concurrency });
  const waitForStart = createStartPacer(Math.max(1, Math.floor(ratePerSecond / BUNCHES_PER_SECOND)), BUNCH_MS);
  const maxWaiting = Math.ceil((ratePerSecond * totalTimeoutMs) / 1000);
  const breaker = createUpstreamBreaker();
  breaker.onBreak(() => log.warn({ reason: lastFailure() }, 'calls to the movie database are paused'));
  breaker.onReset(() => log.info('calls to the movie database go on'));

  function lastFailure(): unknown {
    const failure = breaker.lastFailure;
    return failure && 'error' in failure ? failure.error : undefined;
  }

  function urlOf(request: CatalogueRequest): URL {
    const url = new URL(baseUrl + request.path);
    for (const [name, value] of Object.entries(request.params)) url.searchParams.set(name, value);
    if (options.apiKey && !options.readToken) url.searchParams.set('api_key', options.apiKey);
    return url;
  }

  async function tryOnce(request: CatalogueRequest, background: boolean, deadline: AbortSignal, onStart: () => void) {
    if (queue.size >= maxWaiting) throw busyFailure();
    return await queue.add(
      async () => {
        // It may have opened while this call stood in the queue.
        if (breaker.state === CircuitState.Open) throw pausedFailure(lastFailure());
        await waitForStart(deadline);
        onStart();
        return await withDeadline(attemptTimeoutMs, deadline, timeoutFailure, (signal) =>
          attemptUpstream(urlOf(request), headers, request.kind, signal),
        );
      },
      { signal: deadline, priority: background ? 0 : 1 },
    );
  }

  async function fetchJson(request: CatalogueRequest, { signal, background = false }: FetchJsonOptions = {}) {
    const begun = performance.now();
    let tries = 0;
    let isWaiting = true;
    const onStart = () => {
      isWaiting = false;
    };
    try {
      // Time spent in our own queue is part of the deadline, but no fault of the movie database.
      const lateError = () => (isWaiting ? busyFailure() : timeoutFailure());
      return await withDeadline(totalTimeoutMs, signal, lateError, async (deadline) => {
        for (;;) {
          tries += 1;
          isWaiting = true;
          try {
            return await breaker.execute(() => tryOnce(request, background, deadline, onStart));
          } catch (error) {
            const waitMs = delayBeforeRetryMs(error, tries);
            const timeLeftMs = totalTimeoutMs - (performance.now() - begun);
            if (waitMs === null || waitMs + SHORTEST_TRY_MS > timeLeftMs) throw error;
            await sleep(waitMs, undefined, { signal: deadline });
          }
        }
      });
    } catch (error) {
      const failure = isBrokenCircuitError(error) ? pausedFailure(lastFailure()) : error;
      if (failure instanceof CatalogueError && failure.kind === 'unavailable') {
        // The path alone: parameters hold the key and what people search for.
        const facts = { path: request.path, tries, ms: Math.round(performance.now() - begun), code: codeOf(failure) };
        const isCalled = failure instanceof UpstreamFailure && failure.outage;
        log[isCalled ? 'warn' : 'debug'](facts, failure.message);
      }
      throw failure;
    }
  }

  return { fetchJson };
}
