import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '#shared/json';
import type { SharedMemory } from '../redis/redis';
import type { SharedEpoch } from './cache-version';
import { CatalogueError } from './catalogue-error';
import type { CatalogueRequest } from './requests';
import { hasAnswerShape } from './response-schema';

/** Past its time an answer is kept so long, for when the movie database fails. */
const STALE_KEPT_MS = 24 * 3600 * 1000;
/** Renewed while its owner lives: whoever waits for one that died takes over after this. */
const LOCK_MS = 1500;
/** Longer texts would exceed the half second that Redis has for a command; each instance keeps its own. */
const MAX_TEXT_BYTES = 4 * 1024 * 1024;

/*
 * Everything that two instances could do at once is one script, which Redis runs as one step. Values begin with the
 * epoch they were asked for in. Garbage, of another type even, is as good as nothing.
 */
const LOOK = `
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
    local left = redis.call('PTTL', KEYS[1]) - tonumber(ARGV[4])
    if left > 0 or ARGV[7] == '0' then return {'answer', text, left} end
  end
  local failure = read(KEYS[2], 2000)
  if failure then return {'failure', failure} end
end
local held = redis.call('PTTL', KEYS[3])
if held == -1 or held > tonumber(ARGV[3]) then redis.call('DEL', KEYS[3]) end
if redis.call('SET', KEYS[3], ARGV[2], 'NX', 'PX', ARGV[3]) then return {'mine'} end
return {'taken'}`;

const STORE = `
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
if redis.pcall('GET', KEYS[2]) == ARGV[1] then redis.call('DEL', KEYS[2]) end
return 1`;

const RELEASE = `
if redis.pcall('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
return 1`;

const RENEW = `
if redis.pcall('GET', KEYS[1]) == ARGV[1] then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return 1`;

const lookSchema = z.union([
  z.tuple([z.literal('answer'), z.string(), z.number()]),
  z.tuple([z.literal('failure'), z.string()]),
  z.tuple([z.enum(['mine', 'taken'])]),
]);

const failureSchema = z.object({
  kind: z.enum(['not-found', 'bad-request', 'unavailable']),
  message: z.string().min(1),
  retryAfterSeconds: z.number().nonnegative().optional(),
});

/** The right to ask the movie database for all instances. */
export type FillRight = {
  /** To be called at least once a second, or another instance takes over. */
  renew(): Promise<void>;
  storeAnswer(text: string, freshMs: number): Promise<void>;
  storeFailure(error: CatalogueError, keptMs: number): Promise<void>;
  giveUp(): Promise<void>;
};

export type Look =
  | { readonly state: 'answer'; readonly text: string; readonly freshMs: number }
  | { readonly state: 'failure'; readonly error: CatalogueError }
  | { readonly state: 'mine'; readonly right: FillRight }
  /** Another instance is asking the movie database. */
  | { readonly state: 'taken' };

export type SharedAnswers = {
  /**
   * What the instances know together, or else the right to find it out; null while Redis cannot be used.
   *
   * @param refresh passes over what is past its time.
   */
  look(request: CatalogueRequest, refresh: boolean): Promise<Look | null>;
};

function toFailure(text: string): CatalogueError | null {
  const parsed = failureSchema.safeParse(parseJson(text));
  if (!parsed.success) return null;
  const { kind, message, retryAfterSeconds } = parsed.data;
  return new CatalogueError(kind, message, { retryAfterSeconds });
}

/** Catalogue answers in Redis: each for its time to live and a day; questions, which tell what people look for, as hashes. */
export function createSharedAnswers(memory: SharedMemory, epoch: SharedEpoch): SharedAnswers {
  function createRight(
    keys: { answer: string; failure: string; lock: string },
    token: string,
    begun: string,
  ) {
    const store = async (key: string, value: string, keptMs: number): Promise<void> => {
      const kept = Math.max(1, Math.round(keptMs));
      await memory.ask((redis) => redis.eval(STORE, 2, key, keys.lock, token, `${begun}\n${value}`, kept));
    };
    const right: FillRight = {
      async renew() {
        await memory.ask((redis) => redis.eval(RENEW, 1, keys.lock, token, LOCK_MS));
      },
      storeAnswer(text, freshMs) {
        if (Buffer.byteLength(text) > MAX_TEXT_BYTES) return right.giveUp();
        return store(keys.answer, text, freshMs + STALE_KEPT_MS);
      },
      storeFailure: ({ kind, message, retryAfterSeconds }, keptMs) =>
        store(keys.failure, JSON.stringify({ kind, message, retryAfterSeconds }), keptMs),
      async giveUp() {
        await memory.ask((redis) => redis.eval(RELEASE, 1, keys.lock, token));
      },
    };
    return right;
  }

  async function look(request: CatalogueRequest, refresh: boolean, isBroken = false): Promise<Look | null> {
    const name = createHash('sha256').update(request.key).digest('base64url');
    const keys = {
      answer: memory.key(`answer:${name}`),
      failure: memory.key(`failure:${name}`),
      lock: memory.key(`lock:${name}`),
    };
    const begun = epoch.current();
    if (begun === null) return null;
    const token = randomBytes(12).toString('base64url');
    const limits = [LOCK_MS, STALE_KEPT_MS, MAX_TEXT_BYTES];
    const told = await memory.ask((redis) =>
      redis.eval(
        LOOK,
        3,
        keys.answer,
        keys.failure,
        keys.lock,
        begun,
        token,
        ...limits,
        isBroken ? 1 : 0,
        refresh ? 1 : 0,
      ),
    );
    const parsed = lookSchema.safeParse(told?.answer);
    if (!parsed.success) return null;
    const [state, text, freshMs] = parsed.data;
    switch (state) {
      case 'answer':
        if (hasAnswerShape(request.kind, parseJson(text))) return { state, text, freshMs };
        return isBroken ? null : look(request, refresh, true);
      case 'failure': {
        const error = toFailure(text);
        if (error) return { state, error };
        return isBroken ? null : look(request, refresh, true);
      }
      case 'mine':
        return { state, right: createRight(keys, token, begun) };
      case 'taken':
        return { state };
    }
  }

  return { look: (request, refresh) => look(request, refresh) };
}
