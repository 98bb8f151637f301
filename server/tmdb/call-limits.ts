import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from '../limits/caller';
import { FairQueue, QueueFullError } from '../limits/fair-queue';
import { createNetworkLimiter, createSharedLimiter, type RateLimiter } from '../limits/rate-limit';
import type { RedisClient } from '../redis/redis';
import type { CatalogueKind } from './requests';
import { busyFailure, tooManyFailure } from './upstream-failure';

type CallLimitsOptions = {
  readonly ratePerSecond: number;
  readonly concurrency: number;
  readonly maxWaitingPerGroup: number;
  readonly searchesPerMinute: number;
  readonly redis: RedisClient | null;
};

/** Kinds with an unlimited number of different requests have groups of their own. */
const GROUPS = ['lists', 'discoveries', 'searches', 'titles'] as const;

const GROUP_OF_KIND: Readonly<Record<CatalogueKind, (typeof GROUPS)[number]>> = {
  trending: 'lists',
  popular: 'lists',
  genres: 'lists',
  discover: 'discoveries',
  search: 'searches',
  title: 'titles',
  season: 'titles',
  person: 'titles',
};

/** A group's share of the concurrent calls: a flood of searches leaves the rest to titles and lists. */
const GROUP_SHARE = 0.7;
/** Concurrent calls of one network within a group: reading large seasons keeps this process busy. */
const MAX_RUNNING_PER_NETWORK = 4;
const NETWORK_SHARE_OF_QUEUE = 0.25;
// Calls that need a new connection arrive later at the movie database. With a quarter of a second's calls per 340 ms,
// no second there has more than 40, even when some are late by 360 ms. A cold home page needs ten calls.
const WINDOWS_PER_SECOND = 4;
const WINDOW_MS = 340;

export class CallLimits {
  readonly #all: FairQueue;
  readonly #groups: ReadonlyMap<string, FairQueue>;
  readonly #searches: RateLimiter;
  readonly #startRate: StartRate;

  constructor({
    ratePerSecond,
    concurrency,
    maxWaitingPerGroup,
    searchesPerMinute,
    redis,
  }: CallLimitsOptions) {
    const createGroup = () =>
      new FairQueue({
        concurrency: Math.ceil(concurrency * GROUP_SHARE),
        maxWaiting: maxWaitingPerGroup,
        maxPerNetwork: Math.ceil(maxWaitingPerGroup * NETWORK_SHARE_OF_QUEUE),
        maxRunningPerNetwork: MAX_RUNNING_PER_NETWORK,
      });
    this.#all = new FairQueue({ concurrency, maxWaiting: Number.POSITIVE_INFINITY });
    this.#groups = new Map(GROUPS.map((group) => [group, createGroup()]));
    this.#searches = createNetworkLimiter((limit) => createSharedLimiter(redis, 'searches', limit), {
      points: searchesPerMinute,
      seconds: 60,
    });
    this.#startRate = new StartRate(Math.max(1, Math.floor(ratePerSecond / WINDOWS_PER_SECOND)), redis);
  }

  /** @throws UpstreamFailure 'too-many' above the rate of searches per network. */
  async countSearch(network: string): Promise<void> {
    const { isRefused, waitMs } = await this.#searches.count(network, 1);
    if (isRefused) throw tooManyFailure(Math.max(1, Math.ceil(waitMs / 1000)));
  }

  /** @throws UpstreamFailure 'busy' or 'too-many' when the queue is full; the signal's reason */
  async runQueued<Result>(kind: CatalogueKind, work: () => Promise<Result>, caller: Caller): Promise<Result> {
    const group = this.#groups.get(GROUP_OF_KIND[kind]) ?? this.#all;
    try {
      return await group.run(() => this.#all.run(work, caller), caller);
    } catch (error) {
      if (!(error instanceof QueueFullError)) throw error;
      throw error.isOwnShare ? tooManyFailure() : busyFailure();
    }
  }

  /** @throws UpstreamFailure 'busy' if the rate limit allows no call before `latestStart`; the signal's reason */
  waitForStart(latestStart: number, signal: AbortSignal): Promise<void> {
    return this.#startRate.waitForStart(latestStart, signal);
  }
}

// Returns the milliseconds until the next free start, or -1 if they are more than ARGV[3]. Drops a list of another type,
// or of times that are in the future because the clock was set back.
const TAKE_START = `
local count, window, maxWait = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local last = redis.pcall('LINDEX', KEYS[1], 0)
if type(last) == 'table' or (last and (tonumber(last) or now + 3600000) > now + 60000) then redis.call('DEL', KEYS[1]) end
local oldest = redis.call('LINDEX', KEYS[1], count - 1)
local at = now
if oldest then at = math.max(now, tonumber(oldest) + window) end
if at - now > maxWait then return -1 end
redis.call('LPUSH', KEYS[1], string.format('%.0f', at))
redis.call('LTRIM', KEYS[1], 0, count - 1)
redis.call('PEXPIRE', KEYS[1], 60000)
return at - now`;

/**
 * A sliding window, in this process and in Redis. p-queue's `strict` mode uses the system clock: set back by an hour, it
 * stops all calls for an hour. rate-limiter-flexible has fixed windows, which allow twice the rate around their borders.
 */
class StartRate {
  readonly #limit: number;
  readonly #redis: RedisClient | null;
  readonly #lastStarts: number[];
  #next = 0;
  #previousWait: Promise<unknown> = Promise.resolve();

  constructor(limit: number, redis: RedisClient | null) {
    this.#limit = limit;
    this.#redis = redis;
    this.#lastStarts = new Array<number>(limit).fill(Number.NEGATIVE_INFINITY);
  }

  async waitForStart(latestStart: number, signal: AbortSignal): Promise<void> {
    assertInTime(latestStart);
    const wait = this.#previousWait.then(() => this.#waitInProcess(signal));
    this.#previousWait = wait.catch(() => undefined);
    await wait;
    await this.#waitInRedis(latestStart - performance.now(), signal);
    assertInTime(latestStart);
  }

  async #waitInProcess(signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const now = performance.now();
      const oldest = (this.#next - this.#currentLimit + this.#limit) % this.#limit;
      const waitMs = (this.#lastStarts[oldest] ?? Number.NEGATIVE_INFINITY) + WINDOW_MS - now;
      if (waitMs <= 0) {
        this.#lastStarts[this.#next] = now;
        this.#next = (this.#next + 1) % this.#limit;
        return;
      }
      await sleep(Math.ceil(waitMs), undefined, { signal });
    }
  }

  /** During an outage of Redis each instance has an equal share. */
  get #currentLimit(): number {
    if (!this.#redis || this.#redis.isAvailable) return this.#limit;
    return Math.max(1, Math.floor(this.#limit / this.#redis.instanceCount));
  }

  async #waitInRedis(maxWaitMs: number, signal: AbortSignal): Promise<void> {
    if (!this.#redis) return;
    const key = this.#redis.key('starts');
    const limit = this.#limit;
    const result = await this.#redis.run(function takeStart(commands) {
      return commands.eval(TAKE_START, 1, key, limit, WINDOW_MS, Math.floor(maxWaitMs));
    });
    const waitMs = Number(result ?? 0);
    if (waitMs < 0) throw busyFailure();
    if (waitMs > 0) await sleep(waitMs, undefined, { signal });
  }
}

/** A call that is cut off would look like an outage. */
function assertInTime(latestStart: number): void {
  if (performance.now() > latestStart) throw busyFailure();
}
