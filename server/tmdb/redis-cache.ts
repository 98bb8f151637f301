import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Caller } from '../limits/caller';
import type { RedisClient } from '../redis/redis';
import type { CatalogueSource, FetchedResponse } from './cache';
import type { CacheVersion } from './cache-version';
import { CatalogueError } from './catalogue-error';
import { parseResponse } from './fetch-response';
import { type CatalogueRequest, TIME_TO_LIVE_SECONDS } from './requests';
import { UpstreamFailure } from './upstream-failure';

const STALE_TTL_MS = 24 * 3600 * 1000;
/** Renewed while its owner runs: after this time, another instance replaces an owner that has crashed. */
const LOCK_MS = 1500;
const RENEW_INTERVAL_MS = 500;
const FIRST_POLL_MS = 20;
const MAX_POLL_MS = 100;
/** A little more than the timeout of a call: then an instance stops waiting for another. */
const MAX_WAIT_MS = 6000;
const FAILURE_TTL_MS = 10 * 60_000;
/** For the instances that wait for this response. */
const OUTAGE_TTL_MS = 500;
/** A larger text would take longer than the timeout of a command: each instance fetches its own. */
const MAX_TEXT_BYTES = 4 * 1024 * 1024;

// Redis runs a script as one step. Values begin with their cache version; values of an unexpected type are missing.
const FIND_OR_LOCK = `
local function read(key, limit)
  local ok = redis.pcall('STRLEN', key)
  if type(ok) == 'table' or ok == 0 or ok > limit then return false end
  local value = redis.call('GET', key)
  local start = ARGV[1] .. '\\n'
  if string.sub(value, 1, #start) ~= start then return false end
  return string.sub(value, #start + 1)
end
if ARGV[6] == '0' then
  local text = read(KEYS[1], tonumber(ARGV[5]))
  if text then
    local fresh = redis.call('PTTL', KEYS[1]) - tonumber(ARGV[4])
    if fresh > 0 or ARGV[7] == '0' then return {'response', text, fresh} end
  end
  local failure = read(KEYS[2], 2000)
  if failure then return {'failure', failure} end
end
local held = redis.call('PTTL', KEYS[3])
if held == -1 or held > tonumber(ARGV[3]) then redis.call('DEL', KEYS[3]) end
if redis.call('SET', KEYS[3], ARGV[2], 'NX', 'PX', ARGV[3]) then return {'locked'} end
return {'taken'}`;

const STORE_AND_UNLOCK = `
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
if redis.pcall('GET', KEYS[2]) == ARGV[1] then redis.call('DEL', KEYS[2]) end
return 1`;

const UNLOCK = `
if redis.pcall('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
return 1`;

const RENEW = `
if redis.pcall('GET', KEYS[1]) == ARGV[1] then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return 1`;

const foundSchema = z.union([
  z.tuple([z.literal('response'), z.string(), z.number()]),
  z.tuple([z.literal('failure'), z.string()]),
  z.tuple([z.enum(['locked', 'taken'])]),
]);

const failureSchema = z.object({
  kind: z.enum(['not-found', 'bad-request', 'unavailable']),
  message: z.string().min(1),
  retryAfterSeconds: z.number().nonnegative().optional(),
});

type Keys = { readonly response: string; readonly failure: string; readonly lock: string };

type Lock = { readonly keys: Keys; readonly token: string; readonly version: string };

type Found<Body> =
  | { readonly state: 'response'; readonly response: FetchedResponse<Body> }
  | { readonly state: 'failure'; readonly error: CatalogueError }
  | { readonly state: 'locked'; readonly lock: Lock }
  | { readonly state: 'taken' };

/** One instance calls the movie database, the others wait for its response. Without Redis each calls for itself. */
export class RedisCache implements CatalogueSource {
  readonly #redis: RedisClient;
  readonly #version: CacheVersion;
  readonly #source: CatalogueSource;

  constructor(redis: RedisClient, version: CacheVersion, source: CatalogueSource) {
    this.#redis = redis;
    this.#version = version;
    this.#source = source;
  }

  async fetch<Body>(request: CatalogueRequest<Body>, caller: Caller): Promise<FetchedResponse<Body>> {
    const startedAt = performance.now();
    let pollMs = FIRST_POLL_MS;
    while (performance.now() - startedAt < MAX_WAIT_MS) {
      const found = await this.#findOrLock(request, caller.background ?? false);
      if (found === null) break;
      if (found.state === 'response') return found.response;
      if (found.state === 'failure') throw found.error;
      if (found.state === 'locked') return this.#fetchForAll(found.lock, request, caller);
      await sleep(pollMs);
      pollMs = Math.min(MAX_POLL_MS, pollMs * 1.5);
    }
    return this.#source.fetch(request, caller);
  }

  async #fetchForAll<Body>(
    lock: Lock,
    request: CatalogueRequest<Body>,
    caller: Caller,
  ): Promise<FetchedResponse<Body>> {
    const renewal = setInterval(() => void this.#evalOnLock(RENEW, lock, LOCK_MS), RENEW_INTERVAL_MS);
    try {
      const response = await this.#source.fetch(request, caller);
      const ttlMs = TIME_TO_LIVE_SECONDS[request.kind] * 1000 + STALE_TTL_MS;
      if (Buffer.byteLength(response.text) > MAX_TEXT_BYTES) await this.#evalOnLock(UNLOCK, lock);
      else await this.#storeAndUnlock(lock, lock.keys.response, response.text, ttlMs);
      return response;
    } catch (error) {
      const failure = toSharedFailure(error);
      if (failure === null) await this.#evalOnLock(UNLOCK, lock);
      else await this.#storeAndUnlock(lock, lock.keys.failure, failure.text, failure.ttlMs);
      throw error;
    } finally {
      clearInterval(renewal);
    }
  }

  /** Ignores a stale response for a refresh, and all stored values if they are invalid; null without Redis. */
  async #findOrLock<Body>(
    request: CatalogueRequest<Body>,
    isRefresh: boolean,
    isInvalid = false,
  ): Promise<Found<Body> | null> {
    const version = this.#version.current;
    if (version === null) return null;
    const keys = this.#keysOf(request);
    const token = randomBytes(12).toString('base64url');
    const flags = [isInvalid ? 1 : 0, isRefresh ? 1 : 0];
    const found = await this.#redis.run(function findOrLock(commands) {
      return commands.eval(
        FIND_OR_LOCK,
        3,
        ...[keys.response, keys.failure, keys.lock],
        ...[version, token, LOCK_MS, STALE_TTL_MS, MAX_TEXT_BYTES, ...flags],
      );
    });
    const parsed = foundSchema.safeParse(found);
    if (!parsed.success) return null;
    const [state, text, freshMs] = parsed.data;
    try {
      switch (state) {
        case 'response':
          return { state, response: { ...parseResponse(request, text), freshMs: Math.max(0, freshMs) } };
        case 'failure':
          return { state, error: parseFailure(text) };
        case 'locked':
          return { state, lock: { keys, token, version } };
        case 'taken':
          return { state };
      }
    } catch {
      return isInvalid ? null : this.#findOrLock(request, isRefresh, true);
    }
  }

  async #storeAndUnlock({ keys, token, version }: Lock, key: string, value: string, ttlMs: number) {
    const args = [token, `${version}\n${value}`, Math.max(1, Math.round(ttlMs))];
    await this.#redis.run(function storeAndUnlock(commands) {
      return commands.eval(STORE_AND_UNLOCK, 2, key, keys.lock, ...args);
    });
  }

  async #evalOnLock(script: string, { keys, token }: Lock, ...args: number[]): Promise<void> {
    await this.#redis.run(function changeLock(commands) {
      return commands.eval(script, 1, keys.lock, token, ...args);
    });
  }

  /** Hashes, because requests contain the queries of users. */
  #keysOf({ key }: CatalogueRequest): Keys {
    const hash = createHash('sha256').update(key).digest('base64url');
    return {
      response: this.#redis.key(`response:${hash}`),
      failure: this.#redis.key(`failure:${hash}`),
      lock: this.#redis.key(`lock:${hash}`),
    };
  }
}

/** Null for a failure of this instance alone. */
function toSharedFailure(error: unknown): { readonly text: string; readonly ttlMs: number } | null {
  if (!(error instanceof CatalogueError)) return null;
  const { kind, message, retryAfterSeconds } = error;
  const text = JSON.stringify({ kind, message, retryAfterSeconds });
  if (error instanceof UpstreamFailure)
    return error.type === 'local-limit' ? null : { text, ttlMs: OUTAGE_TTL_MS };
  return kind === 'not-found' || kind === 'bad-request' ? { text, ttlMs: FAILURE_TTL_MS } : null;
}

function parseFailure(text: string): CatalogueError {
  const { kind, message, retryAfterSeconds } = failureSchema.parse(JSON.parse(text));
  return new CatalogueError(kind, message, { retryAfterSeconds });
}
