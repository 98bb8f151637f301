import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { withTimeout } from '../limits/timeout';
import { attemptUpstream } from './attempt';
import { UpstreamBulkhead } from './bulkhead';
import { CatalogueError } from './catalogue-error';
import type { CatalogueLog } from './catalogue-log';
import { type BreakerState, createUpstreamBreakers } from './circuit-breaker';
import { createStartPacer } from './rate-limit';
import type { SharedPace } from './redis-rate-limit';
import { RejectedKey } from './rejected-key';
import type { CatalogueRequest } from './requests';
import { delayBeforeRetryMs } from './retry';
import { busyFailure, findErrorCode, isOutage, timeoutFailure, UpstreamFailure } from './upstream-failure';

type MovieDatabaseClientOptions = {
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
  /** Counts a search that it is asked because of a network; throws UpstreamFailure where there are too many. */
  readonly countSearch?: (network: string | null) => Promise<void>;
  /** Where several instances ask the movie database together. */
  readonly createPace?: ((limit: { startsPerWindow: number; windowMs: number }) => SharedPace) | undefined;
};

type FetchJsonOptions = {
  readonly signal?: AbortSignal | undefined;
  /** Nobody waits for it: it stands behind the calls that somebody waits for. */
  readonly background?: boolean;
  /** Because of whom it is asked; null for the site itself. */
  readonly network?: string | null;
};

/** What became of the questions so far, by kind of answer or failure, and whether calls are paused. */
export type UpstreamReport = {
  readonly outcomes: ReadonlyMap<string, number>;
  readonly breaker: BreakerState;
  /** Whether the latest response to say so rejected our key. */
  readonly isKeyRejected: boolean;
};

export type MovieDatabaseClient = {
  /**
   * The JSON text of the movie database's answer, checked for its shape, within 5 s in all.
   * Throws CatalogueError; when `signal` is aborted, its reason.
   */
  fetchJson(request: CatalogueRequest, options?: FetchJsonOptions): Promise<string>;
  report(): UpstreamReport;
};

/** One fetchJson under way. */
type Call = {
  readonly request: CatalogueRequest;
  readonly background: boolean;
  readonly network: string | null;
  /** On the monotonic clock. */
  readonly begun: number;
  tries: number;
  /** The current try has not been sent yet. */
  isWaiting: boolean;
  /** The headers of a response to the current try have arrived. */
  hasResponded: boolean;
  /** When the current try was sent. */
  loopAtStart: EventLoopUtilization;
};

/** Share of the time in which the event loop was busy from which a timeout is blamed on this process. */
const BUSY_UTILIZATION = 0.9;
/** With less time left than this a further try is not worth its call. */
const SHORTEST_TRY_MS = 200;
/**
 * The limit is counted at the far end, where calls that need a new connection arrive later than those behind
 * them: with a quarter of a second's calls in any 340 ms, no second there holds more than four such bunches, even
 * when they are shifted by 360 ms. A bunch of ten is a cold home page.
 */
const BUNCHES_PER_SECOND = 4;
const BUNCH_MS = 340;

/** A failed call in one word. */
function outcomeOf(error: unknown): string {
  if (error instanceof UpstreamFailure) return error.fault === 'ours' ? error.kind : `failed-${error.fault}`;
  return error instanceof CatalogueError ? error.kind : 'left';
}

/** The only caller of the movie database: limits, deadlines, retries and the circuit breaker in one place. */
export function createMovieDatabaseClient(options: MovieDatabaseClientOptions): MovieDatabaseClient {
  const {
    log,
    attemptTimeoutMs = 3000,
    totalTimeoutMs = 5000,
    ratePerSecond = 40,
    concurrency = 20,
  } = options;
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const headers: Record<string, string> = { accept: 'application/json' };
  if (options.readToken) headers.authorization = `Bearer ${options.readToken}`;
  const startsPerWindow = Math.max(1, Math.floor(ratePerSecond / BUNCHES_PER_SECOND));
  const pace = options.createPace?.({ startsPerWindow, windowMs: BUNCH_MS });
  const waitForStart = createStartPacer(startsPerWindow, BUNCH_MS, pace?.share);
  const bulkhead = new UpstreamBulkhead({
    concurrency,
    maxWaiting: Math.ceil((ratePerSecond * totalTimeoutMs) / 1000),
  });
  const outcomes = new Map<string, number>();
  const count = (outcome: string): void => void outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  const breakers = createUpstreamBreakers(log);
  const rejectedKey = new RejectedKey(log);

  function urlOf(request: CatalogueRequest): URL {
    const url = new URL(baseUrl + request.path);
    for (const [name, value] of Object.entries(request.params)) url.searchParams.set(name, value);
    if (options.apiKey && !options.readToken) url.searchParams.set('api_key', options.apiKey);
    return url;
  }

  const timeLeftMs = (call: Call) => totalTimeoutMs - (performance.now() - call.begun);

  /** A call cut off right after its start would be a wasted one, and would look like an outage. */
  function assertTimeToStart(call: Call): void {
    if (timeLeftMs(call) < SHORTEST_TRY_MS) throw busyFailure();
  }

  async function tryOnce(call: Call, deadline: AbortSignal): Promise<string> {
    const { request, background, network } = call;
    const breaker = breakers.of(request.kind);
    // Calls that wait for the probe's result must not occupy slots meanwhile.
    await breaker.waitForProbe();
    breaker.throwIfPaused();
    return await bulkhead.run(
      request.kind,
      async () => {
        // It may have opened while this call was queued.
        breaker.throwIfPaused();
        assertTimeToStart(call);
        await waitForStart(deadline);
        await pace?.waitForTurn(timeLeftMs(call) - SHORTEST_TRY_MS, deadline);
        assertTimeToStart(call);
        return await breaker.execute(() => {
          call.isWaiting = false;
          call.loopAtStart = performance.eventLoopUtilization();
          return withTimeout(
            (signal) =>
              attemptUpstream(urlOf(request), headers, request.kind, signal, () => {
                call.hasResponded = true;
              }),
            attemptTimeoutMs,
            { signal: deadline, timeoutError: () => slowFailure(call) },
          );
        });
      },
      { background, network, signal: deadline },
    );
  }

  /** Not every timeout is an outage: the response may be large, or this process too busy to read it. */
  function slowFailure({ hasResponded, loopAtStart }: Call): UpstreamFailure {
    if (performance.eventLoopUtilization(loopAtStart).utilization > BUSY_UTILIZATION) return busyFailure();
    return timeoutFailure(hasResponded);
  }

  /** Time spent in our own queue is part of the deadline, but no fault of the movie database. */
  function lateFailure(call: Call): UpstreamFailure {
    if (!call.isWaiting) return slowFailure(call);
    const breaker = breakers.of(call.request.kind);
    return breaker.state === 'closed' ? busyFailure() : breaker.pausedFailure();
  }

  async function tryUntilAnswered(call: Call, deadline: AbortSignal): Promise<string> {
    for (;;) {
      call.tries += 1;
      call.isWaiting = true;
      call.hasResponded = false;
      try {
        return await tryOnce(call, deadline);
      } catch (error) {
        const waitMs = delayBeforeRetryMs(error, call.tries);
        if (waitMs === null || waitMs + SHORTEST_TRY_MS > timeLeftMs(call)) throw error;
        await sleep(waitMs, undefined, { signal: deadline });
      }
    }
  }

  function logFailure(failure: UpstreamFailure, { request, tries, begun }: Call): void {
    // The path alone: parameters hold the key and what people search for.
    const facts = {
      path: request.path,
      tries,
      ms: Math.round(performance.now() - begun),
      code: findErrorCode(failure),
    };
    // An outage and a rejected key have their own line.
    const isKnown = isOutage(failure) && breakers.of(request.kind).state !== 'closed';
    const isNews = failure.fault !== 'ours' && failure.fault !== 'key' && !isKnown;
    log[isNews ? 'warn' : 'debug'](facts, failure.message);
  }

  async function fetchJson(
    request: CatalogueRequest,
    { signal, background = false, network = null }: FetchJsonOptions = {},
  ) {
    if (request.kind === 'search' && !background) await options.countSearch?.(network);
    const call: Call = {
      request,
      background,
      network,
      begun: performance.now(),
      tries: 0,
      isWaiting: true,
      hasResponded: false,
      loopAtStart: performance.eventLoopUtilization(),
    };
    try {
      const text = await withTimeout((deadline) => tryUntilAnswered(call, deadline), totalTimeoutMs, {
        signal,
        timeoutError: () => lateFailure(call),
      });
      count('ok');
      rejectedKey.noteAcceptance();
      return text;
    } catch (error) {
      count(outcomeOf(error));
      if (error instanceof UpstreamFailure) {
        if (error.fault === 'key') rejectedKey.noteRejection();
        logFailure(error, call);
      }
      throw error;
    }
  }

  return {
    fetchJson,
    report: () => ({ outcomes, breaker: breakers.state(), isKeyRejected: rejectedKey.isRejected }),
  };
}
