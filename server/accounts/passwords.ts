import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import PQueue from 'p-queue';
import { AccountError } from './account-error';

/** argon2id, the library's default kind, at what OWASP recommends: KiB of memory, passes, threads. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/**
 * Hashing keeps a core busy. One core stays free for everything else, and two of the four threads that this process
 * has for work beside JavaScript.
 */
const CONCURRENT_HASHES = Math.min(2, Math.max(1, availableParallelism() - 1));
/** About a second of waiting; whoever comes then is told to come again. */
const MAX_WAITING = 50;
const BUSY_RETRY_SECONDS = 2;

export type Passwords = {
  /** @returns what is stored. @throws AccountError 'busy' when too many wait already, as all of these. */
  hash(password: string): Promise<string>;
  verify(passwordHash: string, password: string): Promise<boolean>;
  /** Takes as long as verify does: for accounts that do not exist. */
  verifyNothing(password: string): Promise<false>;
};

/** Hashes passwords a few at a time, so that a flood of logins leaves everything else its time. */
export function createPasswords(): Passwords {
  const queue = new PQueue({ concurrency: CONCURRENT_HASHES });
  const decoy = hash(randomBytes(32), COST);

  function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    if (queue.size < MAX_WAITING) return queue.add(work);
    throw new AccountError(
      'busy',
      'Too many people are signing in right now. Please try again in a moment.',
      {
        retryAfterSeconds: BUSY_RETRY_SECONDS,
      },
    );
  }

  return {
    hash: async (password) => enqueue(() => hash(password, COST)),
    verify: async (passwordHash, password) => enqueue(() => verify(passwordHash, password)),
    async verifyNothing(password) {
      const decoyHash = await decoy;
      await enqueue(() => verify(decoyHash, password));
      return false;
    },
  };
}
