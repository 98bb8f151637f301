import { LRUCache } from 'lru-cache';
import type { CacheStats } from '#shared/system-schema';
import type { Log } from '../config/logger';
import type { Caller } from '../limits/caller';
import { SharedCalls } from '../limits/shared-calls';
import { CatalogueEntry, CatalogueStore, type StoredEntry } from './cache-store';
import { CatalogueError, MOVIE_DATABASE_FAILED } from './catalogue-error';
import type { CatalogueResponse } from './fetch-response';
import { type CatalogueRequest, TIME_TO_LIVE_SECONDS } from './requests';

export type CatalogueResult<Body = unknown> = {
  readonly entry: CatalogueEntry<Body>;
  readonly state: 'HIT' | 'STALE' | 'MISS';
};

export type FetchedResponse<Body = unknown> = CatalogueResponse<Body> & {
  /** Milliseconds from now until it is stale; the time to live of its kind by default. */
  readonly freshMs?: number;
};

export type CatalogueSource = {
  fetch<Body>(request: CatalogueRequest<Body>, caller: Caller): Promise<FetchedResponse<Body>>;
};

export type CatalogueStats = CacheStats & {
  readonly staleHits: number;
  readonly bytes: number;
};

type CatalogueCacheOptions = {
  readonly source: CatalogueSource;
  readonly maxBytes: number;
  readonly now?: () => number;
  readonly log: Log;
};

/** How long a stale entry is served while the movie database fails. */
const MAX_STALE_MS = 7 * 24 * 3600 * 1000;
const FAILED_REFRESH_PAUSE_MS = 15_000;
/** Longer when the failure says when to retry. */
const MIN_FAILURE_TTL_MS: Readonly<Record<CatalogueError['kind'], number>> = {
  'not-found': 10 * 60_000,
  'bad-request': 10 * 60_000,
  // Long enough against a stampede in an outage; short, so that a recovery shows within 5 s with the circuit breaker.
  unavailable: 3000,
  busy: 0,
  'too-many': 0,
};
const MAX_FAILURES = 2000;
const BACKGROUND: Caller = { network: null, background: true };

type Failure = { readonly error: CatalogueError; readonly until: number };

/** The limits of this server refuse one client only. */
const isRefusal = ({ kind }: CatalogueError): boolean => kind === 'busy' || kind === 'too-many';

function toCatalogueError(cause: unknown): CatalogueError {
  if (cause instanceof CatalogueError) return cause;
  return new CatalogueError('unavailable', MOVIE_DATABASE_FAILED, {
    cause,
  });
}

function pauseMs(error: CatalogueError, minimumMs: number): number {
  return Math.max(minimumMs, (error.retryAfterSeconds ?? 0) * 1000);
}

/** Joins the calls of all readers of a key; stale-while-revalidate, stale-if-error, and negative caching. */
export class CatalogueCache {
  readonly #source: CatalogueSource;
  readonly #now: () => number;
  readonly #log: Log;
  readonly #store: CatalogueStore;
  readonly #failures = new LRUCache<string, Failure>({ max: MAX_FAILURES });
  readonly #calls = new SharedCalls<CatalogueEntry>({
    isRefusal: (error) => error instanceof CatalogueError && isRefusal(error),
  });
  /** Increases when the cache is cleared: results of earlier calls are not stored. */
  #generation = 0;
  readonly #clearListeners: (() => void)[] = [];
  #hits = 0;
  #staleHits = 0;
  #misses = 0;

  constructor({ source, maxBytes, log, now }: CatalogueCacheOptions) {
    this.#source = source;
    this.#store = new CatalogueStore(maxBytes);
    this.#log = log;
    this.#now = now ?? (() => performance.timeOrigin + performance.now());
  }

  async read<Body>(
    request: CatalogueRequest<Body>,
    network: string | null = null,
  ): Promise<CatalogueResult<Body>> {
    // Equal keys have equal schemas.
    return (await this.#read(request, network)) as CatalogueResult<Body>;
  }

  /** Returns a HIT or STALE result without waiting; null for a miss, which is not counted. */
  peek(key: string): CatalogueResult | null {
    const stored = this.#store.find(key);
    return stored ? this.#toResult(stored) : null;
  }

  /** Also resets the counts. Calls in progress return their results, which are not stored. */
  clear(): void {
    this.#generation += 1;
    this.#calls.clear();
    this.#failures.clear();
    this.#store.clear();
    this.#hits = 0;
    this.#staleHits = 0;
    this.#misses = 0;
    for (const listener of this.#clearListeners) listener();
  }

  onClear(listener: () => void): void {
    this.#clearListeners.push(listener);
  }

  stats(): CatalogueStats {
    const { entries, bytes } = this.#store.size();
    const reads = this.#hits + this.#misses;
    return {
      totalKeys: entries,
      hits: this.#hits,
      staleHits: this.#staleHits,
      misses: this.#misses,
      hitRate: reads === 0 ? '0%' : `${Number(((100 * this.#hits) / reads).toFixed(1))}%`,
      memoryUsage: Number((bytes / 1_048_576).toFixed(2)),
      bytes,
    };
  }

  async #read(request: CatalogueRequest, network: string | null): Promise<CatalogueResult> {
    const cached = this.peek(request.key);
    if (cached) return cached;
    this.#misses += 1;
    const failure = this.#failures.get(request.key);
    if (failure && this.#now() < failure.until) throw failure.error;
    const entry = await this.#fetch(request, { network });
    return { entry, state: this.#now() < entry.expiresAt ? 'MISS' : 'STALE' };
  }

  #fetch(request: CatalogueRequest, caller: Caller): Promise<CatalogueEntry> {
    return this.#calls.run(request.key, (shared) => this.#fetchAndStore(request, shared), caller);
  }

  async #fetchAndStore(request: CatalogueRequest, caller: Caller): Promise<CatalogueEntry> {
    const generation = this.#generation;
    const { key, kind, path } = request;
    try {
      const response = await this.#source.fetch(request, caller);
      const { freshMs = TIME_TO_LIVE_SECONDS[kind] * 1000 } = response;
      const expiresAt = this.#now() + freshMs;
      const entry = await CatalogueEntry.create(request, response, expiresAt);
      if (generation === this.#generation) {
        this.#failures.delete(key);
        this.#store.put({ request, entry, refreshAt: expiresAt });
      }
      return entry;
    } catch (cause) {
      const error = toCatalogueError(cause);
      // Without the parameters, which contain the queries of users.
      if (error !== cause)
        this.#log.warn({ err: cause, path }, 'A catalogue response could not be processed');
      if (generation === this.#generation) this.#storeFailure(request, error);
      throw error;
    }
  }

  #storeFailure({ key, kind }: CatalogueRequest, error: CatalogueError): void {
    if (isRefusal(error)) return;
    const stale = this.#store.find(key);
    const isRemoved = error.kind === 'not-found' && (kind === 'title' || kind === 'season');
    if (stale && !isRemoved) {
      stale.refreshAt = this.#now() + pauseMs(error, FAILED_REFRESH_PAUSE_MS);
      return;
    }
    this.#store.remove(key);
    this.#failures.set(key, { error, until: this.#now() + pauseMs(error, MIN_FAILURE_TTL_MS[error.kind]) });
  }

  #toResult({ entry, request, refreshAt }: StoredEntry): CatalogueResult | null {
    const now = this.#now();
    if (now >= entry.expiresAt + MAX_STALE_MS) {
      this.#store.remove(request.key);
      return null;
    }
    this.#hits += 1;
    if (now < entry.expiresAt) return { entry, state: 'HIT' };
    this.#staleHits += 1;
    if (now >= refreshAt) this.#fetch(request, BACKGROUND).catch(() => undefined);
    return { entry, state: 'STALE' };
  }
}
