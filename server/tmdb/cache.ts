import { LRUCache } from 'lru-cache';
import type { CacheStats } from '#shared/system-schema';
import { type CatalogueEntry, createCatalogueEntry } from './cache-entry';
import { createCatalogueStore, type StoredEntry } from './cache-store';
import { CatalogueError } from './catalogue-error';
import type { CatalogueLog } from './catalogue-log';
import type { CatalogueRequest } from './requests';

export type CatalogueAnswer = {
  readonly entry: CatalogueEntry;
  /** From the cache; from the cache but past its time; or just asked for. */
  readonly state: 'HIT' | 'STALE' | 'MISS';
};

export type CatalogueStats = CacheStats & {
  /** Included in hits. */
  readonly staleHits: number;
  readonly bytes: number;
};

export type Filled = {
  /** JSON. */
  readonly text: string;
  /** From now on; 0 for an answer that is past its time already. */
  readonly freshMs: number;
};

export type FillOptions = {
  /** Nobody waits, and an answer past its time is of no use. */
  readonly background: boolean;
  /** Because of whom it is asked; null for the site itself. */
  readonly network: string | null;
};

/** Where answers come from when memory has none. Rejects with CatalogueError. */
export type Fill = (request: CatalogueRequest, options: FillOptions) => Promise<Filled>;

type CatalogueCacheOptions = {
  readonly fill: Fill;
  readonly maxBytes: number;
  /** Milliseconds that never go back, whatever happens to the system clock. */
  readonly now?: () => number;
  readonly log: CatalogueLog;
};

export type CatalogueCache = {
  /** @param network of whoever asks; null for the site itself. @throws CatalogueError */
  read(request: CatalogueRequest, network?: string | null): Promise<CatalogueAnswer>;
  /** HIT or STALE without waiting, counted as a hit; null when only `read` can tell. */
  peek(key: string): CatalogueAnswer | null;
  /** Forgets everything, the counts and the failures too; calls under way are not stored. */
  clear(): void;
  stats(): CatalogueStats;
};

/** How long a stale entry may stand in while the movie database fails. */
const STALE_KEPT_MS = 7 * 24 * 3600 * 1000;
/** A failed refresh is not tried again at the next read but this much later. */
const REFRESH_PAUSE_MS = 15_000;
/** How long a failure is kept at least; longer when it tells when to come again. */
const KEPT_MS: Readonly<Record<CatalogueError['kind'], number>> = {
  'not-found': 10 * 60_000,
  'bad-request': 10 * 60_000,
  // Long enough that a cold outage does not stampede; short, so that recovery shows within 5 s, breaker included.
  unavailable: 3000,
  busy: 0,
  'too-many': 0,
};
const MAX_RETRY_AFTER_MS = 60_000;
const MAX_FAILURES = 2000;
const REFRESH: FillOptions = { background: true, network: null };

type Pending = { readonly network: string | null; readonly filling: Promise<CatalogueEntry> };

/** Failures of this server's own limits, which depend on who asks. */
const isRefusal = ({ kind }: CatalogueError): boolean => kind === 'busy' || kind === 'too-many';

type Failure = { readonly error: CatalogueError; readonly until: number };

function toCatalogueError(error: unknown): CatalogueError {
  if (error instanceof CatalogueError) return error;
  return new CatalogueError('unavailable', 'The movie database failed. Please try again shortly.', {
    cause: error,
  });
}

/** At least `leastMs`, longer when the movie database asked for it. */
function pauseMs(error: CatalogueError, leastMs: number): number {
  return Math.max(leastMs, Math.min((error.retryAfterSeconds ?? 0) * 1000, MAX_RETRY_AFTER_MS));
}

/**
 * The one cache in front of the movie database: bounded, a time to live per kind, one call per cold key however
 * many ask, stale while revalidating, stale while the movie database fails, and failures kept for a moment.
 */
export function createCatalogueCache(options: CatalogueCacheOptions): CatalogueCache {
  const { fill, maxBytes, log, now = () => performance.timeOrigin + performance.now() } = options;
  const store = createCatalogueStore(maxBytes);
  const failures = new LRUCache<string, Failure>({ max: MAX_FAILURES });
  const pending = new Map<string, Pending>();
  /** Tells fills begun before the last clear from those after it. */
  let generation = 0;
  let hits = 0;
  let staleHits = 0;
  let misses = 0;

  /** No caller's signal goes in here: whoever leaves, the others and the cache still want the answer. */
  function startFill(request: CatalogueRequest, options: FillOptions): Promise<CatalogueEntry> {
    const running = pending.get(request.key);
    if (running) return running.filling;
    const begun = generation;
    const filling = load(request, options, () => begun === generation).finally(() => {
      if (pending.get(request.key)?.filling === filling) pending.delete(request.key);
    });
    pending.set(request.key, { network: options.network, filling });
    return filling;
  }

  /** What the network that asked first is refused for its own sake, another one that waits for it asks again. */
  async function fillFor(request: CatalogueRequest, network: string | null): Promise<CatalogueEntry> {
    const asker = pending.get(request.key)?.network ?? network;
    try {
      return await startFill(request, { background: false, network });
    } catch (error) {
      const isOfAnother = asker !== network && error instanceof CatalogueError && isRefusal(error);
      if (!isOfAnother) throw error;
      return fillFor(request, network);
    }
  }

  async function load(request: CatalogueRequest, options: FillOptions, isWanted: () => boolean) {
    try {
      const { text, freshMs } = await fill(request, options);
      const expiresAt = now() + freshMs;
      const { key, kind } = request;
      const entry = await createCatalogueEntry({ key, kind, text, expiresAt });
      if (isWanted()) {
        failures.delete(key);
        store.put({ request, entry, refreshAt: expiresAt });
      }
      return entry;
    } catch (cause) {
      const error = toCatalogueError(cause);
      // The path alone: the key of a search holds what people look for.
      if (error !== cause)
        log.warn({ err: cause, path: request.path }, 'a catalogue answer could not be made');
      if (isWanted()) keepFailure(request, error);
      throw error;
    }
  }

  function keepFailure({ key, kind }: CatalogueRequest, error: CatalogueError): void {
    if (isRefusal(error)) return;
    const stale = store.find(key);
    const isGone = error.kind === 'not-found' && (kind === 'title' || kind === 'season');
    if (stale && !isGone) {
      stale.refreshAt = now() + pauseMs(error, REFRESH_PAUSE_MS);
      return;
    }
    store.remove(key);
    failures.set(key, { error, until: now() + pauseMs(error, KEPT_MS[error.kind]) });
  }

  function answerFrom(stored: StoredEntry): CatalogueAnswer | null {
    const { entry, request } = stored;
    const time = now();
    if (time < entry.expiresAt) {
      hits += 1;
      return { entry, state: 'HIT' };
    }
    if (time >= entry.expiresAt + STALE_KEPT_MS) {
      store.remove(request.key);
      return null;
    }
    hits += 1;
    staleHits += 1;
    // A failure is kept by `load`; whoever reads now has the stale entry.
    if (time >= stored.refreshAt) startFill(request, REFRESH).catch(() => undefined);
    return { entry, state: 'STALE' };
  }

  function peek(key: string): CatalogueAnswer | null {
    const stored = store.find(key);
    return stored ? answerFrom(stored) : null;
  }

  async function read(request: CatalogueRequest, network: string | null = null): Promise<CatalogueAnswer> {
    const known = peek(request.key);
    if (known) return known;
    misses += 1;
    const failure = failures.get(request.key);
    if (failure && now() < failure.until) throw failure.error;
    const entry = await fillFor(request, network);
    return { entry, state: now() < entry.expiresAt ? 'MISS' : 'STALE' };
  }

  function clear(): void {
    generation += 1;
    pending.clear();
    failures.clear();
    store.clear();
    hits = 0;
    staleHits = 0;
    misses = 0;
  }

  function stats(): CatalogueStats {
    const { entries, bytes } = store.size();
    const reads = hits + misses;
    return {
      totalKeys: entries,
      hits,
      staleHits,
      misses,
      hitRate: reads === 0 ? '0%' : `${Number(((100 * hits) / reads).toFixed(1))}%`,
      memoryUsage: Number((bytes / 1_048_576).toFixed(2)),
      bytes,
    };
  }

  return { read, peek, clear, stats };
}
