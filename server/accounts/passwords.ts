import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash } from '@node-rs/argon2';
import { FairQueue, QueueFullError } from '../limits/fair-queue';
import { AccountError } from './account-error';
import { createHashThread } from './hash-thread';
import { HASH_COST, type HashWork } from './hash-work';

/** Hashing keeps a core busy. One core stays free for everything else. */
const CONCURRENT_HASHES = Math.min(2, Math.max(1, availableParallelism() - 1));
const MAX_WAITING = 200;
/** About a second of hashing. */
const MAX_PER_NETWORK = 50;
const BUSY_RETRY_SECONDS = 2;

/** Each call is told the network of whoever asks; null for what the site does by itself. */
export type Passwords = {
  /** Before anything is asked of the database. @throws AccountError 'busy' when too many wait already. */
  refuseWhenBusy(network: string | null): void;
  /** @returns what is stored. @throws AccountError 'busy' when too many wait already, as all of these. */
  hash(password: string, network: string | null): Promise<string>;
  verify(passwordHash: string, password: string, network: string | null): Promise<boolean>;
  /** Takes as long as verify does: for accounts that do not exist. */
  verifyNothing(password: string, network: string | null): Promise<false>;
  stop(): Promise<void>;
};

function busyError(): AccountError {
  const message = 'Too many people are signing in right now. Please try again in a moment.';
  return new AccountError('busy', message, { retryAfterSeconds: BUSY_RETRY_SECONDS });
}

/** Hashes passwords with a concurrency that leaves CPU time for other requests, and fairly between networks. */
export function createPasswords(): Passwords {
  const queue = new FairQueue({
    concurrency: CONCURRENT_HASHES,
    maxWaiting: MAX_WAITING,
    maxPerNetwork: MAX_PER_NETWORK,
  });
  const threads = Array.from({ length: CONCURRENT_HASHES }, () => createHashThread());
  const idle = [...threads];
  const decoy = hash(randomBytes(32), HASH_COST);

  async function run(work: HashWork): Promise<string | boolean> {
    const thread = idle.pop();
    if (!thread) throw new Error('More hashes were begun than there are threads for.');
    try {
      return await thread.run(work);
    } finally {
      idle.push(thread);
    }
  }

  async function enqueue(work: HashWork, network: string | null): Promise<string | boolean> {
    try {
      return await queue.run(() => run(work), { network });
    } catch (error) {
      throw error instanceof QueueFullError ? busyError() : error;
    }
  }

  return {
    refuseWhenBusy(network) {
      if (queue.isFullFor(network)) throw busyError();
    },
    hash: async (password, network) => String(await enqueue({ kind: 'hash', password }, network)),
    verify: async (passwordHash, password, network) =>
      (await enqueue({ kind: 'verify', password, passwordHash }, network)) === true,
    async verifyNothing(password, network) {
      await enqueue({ kind: 'verify', password, passwordHash: await decoy }, network);
      return false;
    },
    async stop() {
      await Promise.all(threads.map((thread) => thread.stop()));
    },
  };
}
