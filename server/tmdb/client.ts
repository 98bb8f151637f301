import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../config/logger';
import { type Caller, WaitingNetworks } from '../limits/caller';
import type { BreakerState } from '../limits/circuit-breaker';
import { withAbortTimeout } from '../limits/timeout';
import type { RedisClient } from '../redis/redis';
import { CallLimits } from './call-limits';
import { CatalogueError } from './catalogue-error';
import { CircuitBreakers } from './circuit-breaker';
import { type CatalogueResponse, fetchResponse } from './fetch-response';
import type { CatalogueRequest } from './requests';
import {
  busyFailure,
  findErrorCode,
  isOutage,
  retryDelayMs,
  timeoutFailure,
  UpstreamFailure,
} from './upstream-failure';

type MovieDatabaseClientOptions = {
  readonly baseUrl: string;
  /** A v3 key; the read token is sent in its place. Never part of a log or an error. */
  readonly apiKey?: string | undefined;
  readonly readToken?: string | undefined;
  readonly redis?: RedisClient | null;
  readonly log: Log;
  readonly searchesPerMinute?: number;
  readonly attemptTimeoutMs?: number;
  readonly totalTimeoutMs?: number;
  readonly ratePerSecond?: number;
  readonly concurrency?: number;
};

export type UpstreamReport = {
  readonly outcomes: ReadonlyMap<string, number>;
  readonly breaker: BreakerState;
  readonly isKeyRejected: boolean;
};

type Call<Body> = {
  readonly request: CatalogueRequest<Body>;
  readonly background: boolean;
  readonly network: string | null;
  readonly networks: WaitingNetworks;
  readonly startedAt: number;
  readonly latestStart: number;
  attempts: number;
  isQueued: boolean;
  hasHeaders: boolean;
  loopAtSend: EventLoopUtilization;
};

/** With less time left, another attempt is not worth its call. */
const MIN_ATTEMPT_MS = 200;
/** The share of time in which the event loop was busy from which a timeout counts as a fault of this process. */
const BUSY_UTILIZATION = 0.9;
const KEY_HINT =
  'Check TMDB_API_KEY (a v3 API key or a v4 read access token) and TMDB_READ_TOKEN against the settings of your ' +
  'account at the movie database.';

export class MovieDatabaseClient {
  readonly #options: MovieDatabaseClientOptions & { attemptTimeoutMs: number; totalTimeoutMs: number };
  readonly #headers: Readonly<Record<string, string>>;
  readonly #limits: CallLimits;
  readonly #breakers: CircuitBreakers;
  readonly #outcomes = new Map<string, number>();
  #isKeyRejected = false;

  constructor(options: MovieDatabaseClientOptions) {
    const { attemptTimeoutMs = 3000, totalTimeoutMs = 5000, ratePerSecond = 40, concurrency = 20 } = options;
    const { searchesPerMinute = Number.POSITIVE_INFINITY, redis = null, readToken, log } = options;
    this.#options = { ...options, attemptTimeoutMs, totalTimeoutMs };
    this.#headers = {
      accept: 'application/json',
      ...(readToken && { authorization: `Bearer ${readToken}` }),
    };
    const maxWaitingPerGroup = Math.ceil((ratePerSecond * totalTimeoutMs) / 1000);
    this.#limits = new CallLimits({
      ratePerSecond,
      concurrency,
      maxWaitingPerGroup,
      searchesPerMinute,
      redis,
    });
    this.#breakers = new CircuitBreakers(log);
  }

  /** @throws CatalogueError after 5 s at the latest; the reason of the signal. */
  async fetch<Body>(
    request: CatalogueRequest<Body>,
    { signal, background = false, network = null, networks = new WaitingNetworks() }: Partial<Caller> = {},
  ): Promise<CatalogueResponse<Body>> {
    if (request.kind === 'search' && !background && network !== null) await this.#limits.countSearch(network);
    const { totalTimeoutMs } = this.#options;
    const startedAt = performance.now();
    const call: Call<Body> = {
      request,
      background,
      network,
      networks,
      startedAt,
      latestStart: startedAt + totalTimeoutMs - MIN_ATTEMPT_MS,
      attempts: 0,
      isQueued: true,
      hasHeaders: false,
      loopAtSend: performance.eventLoopUtilization(),
    };
    try {
      const response = await withAbortTimeout(
        (deadline) => this.#fetchWithRetries(call, deadline),
        totalTimeoutMs,
        { signal, timeoutError: () => this.#totalTimeoutFailure(call) },
      );
      this.#count('ok');
      this.#reportKey(false);
      return response;
    } catch (error) {
      this.#count(outcomeOf(error));
      if (error instanceof UpstreamFailure) {
        if (error.type === 'invalid-key') this.#reportKey(true);
        this.#logFailure(error, call);
      }
      throw error;
    }
  }

  report(): UpstreamReport {
    return {
      outcomes: this.#outcomes,
      breaker: this.#breakers.state,
      isKeyRejected: this.#isKeyRejected,
    };
  }

  async #fetchWithRetries<Body>(call: Call<Body>, deadline: AbortSignal): Promise<CatalogueResponse<Body>> {
    for (;;) {
      call.attempts += 1;
      call.isQueued = true;
      call.hasHeaders = false;
      try {
        return await this.#attempt(call, deadline);
      } catch (error) {
        const delayMs = retryDelayMs(error, call.attempts);
        if (delayMs === null || performance.now() + delayMs > call.latestStart) throw error;
        await sleep(delayMs, undefined, { signal: deadline });
      }
    }
  }

  async #attempt<Body>(call: Call<Body>, deadline: AbortSignal): Promise<CatalogueResponse<Body>> {
    const { request, background, network, networks, latestStart } = call;
    const breaker = this.#breakers.of(request.kind);
    // Before the queue, where calls that wait for the probe would use up the concurrency.
    await breaker.waitForProbe();
    breaker.throwIfOpen();
    return await this.#limits.runQueued(
      request.kind,
      async () => {
        breaker.throwIfOpen();
        await this.#limits.waitForStart(latestStart, deadline);
        return await breaker.execute(() => this.#send(call, deadline), deadline);
      },
      { background, network, networks, signal: deadline },
    );
  }

  #send<Body>(call: Call<Body>, deadline: AbortSignal): Promise<CatalogueResponse<Body>> {
    call.isQueued = false;
    call.loopAtSend = performance.eventLoopUtilization();
    const onHeaders = () => {
      call.hasHeaders = true;
    };
    const url = this.#urlOf(call.request);
    return withAbortTimeout(
      (signal) => fetchResponse(url, this.#headers, call.request, { signal, onHeaders }),
      this.#options.attemptTimeoutMs,
      { signal: deadline, timeoutError: () => attemptTimeoutFailure(call) },
    );
  }

  #urlOf({ path, params }: CatalogueRequest): URL {
    const { baseUrl, apiKey, readToken } = this.#options;
    const url = new URL(baseUrl.replace(/\/+$/, '') + path);
    for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
    if (apiKey && !readToken) url.searchParams.set('api_key', apiKey);
    return url;
  }

  /** Time spent in our own queue is not a failure of the movie database. */
  #totalTimeoutFailure(call: Call<unknown>): UpstreamFailure {
    if (!call.isQueued) return attemptTimeoutFailure(call);
    const breaker = this.#breakers.of(call.request.kind);
    return breaker.state === 'closed' ? busyFailure() : breaker.openError();
  }

  #count(outcome: string): void {
    this.#outcomes.set(outcome, (this.#outcomes.get(outcome) ?? 0) + 1);
  }

  #reportKey(isRejected: boolean): void {
    if (this.#isKeyRejected === isRejected) return;
    this.#isKeyRejected = isRejected;
    const { log } = this.#options;
    if (isRejected) log.warn({ hint: KEY_HINT }, 'The movie database rejects the configured key');
    else log.info('The movie database accepts the configured key');
  }

  #logFailure(failure: UpstreamFailure, { request, attempts, startedAt }: Call<unknown>): void {
    // Without the parameters, which contain the key and the queries of users.
    const details = {
      path: request.path,
      tries: attempts,
      ms: Math.round(performance.now() - startedAt),
      code: findErrorCode(failure),
    };
    const isLogged = isOutage(failure) && this.#breakers.of(request.kind).state !== 'closed';
    const isWarning = failure.type !== 'local-limit' && failure.type !== 'invalid-key' && !isLogged;
    this.#options.log[isWarning ? 'warn' : 'debug'](details, failure.message);
  }
}

function attemptTimeoutFailure({ hasHeaders, loopAtSend }: Call<unknown>): UpstreamFailure {
  if (performance.eventLoopUtilization(loopAtSend).utilization > BUSY_UTILIZATION) return busyFailure();
  return timeoutFailure(hasHeaders);
}

function outcomeOf(error: unknown): string {
  if (error instanceof UpstreamFailure)
    return error.type === 'local-limit' ? error.kind : `failed-${error.type}`;
  return error instanceof CatalogueError ? error.kind : 'aborted';
}
