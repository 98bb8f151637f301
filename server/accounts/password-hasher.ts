import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash } from '@node-rs/argon2';
import { FairQueue, QueueFullError } from '../limits/fair-queue';
import { AccountError } from './account-error';
import { HASH_COST, type HashJob } from './hash-job';
import { HashThread } from './hash-thread';

/** Each hash keeps a core busy; one core stays free for everything else. */
const CONCURRENT_HASHES = Math.min(2, Math.max(1, availableParallelism() - 1));
const MAX_WAITING = 200;
/** About a second of hashing. */
const MAX_PER_NETWORK = 50;
const BUSY_RETRY_SECONDS = 2;

/** Shares the hash threads fairly between networks. Throws AccountError 'busy' when the queue is full. */
export class PasswordHasher {
  readonly #queue = new FairQueue({
    concurrency: CONCURRENT_HASHES,
    maxWaiting: MAX_WAITING,
    maxPerNetwork: MAX_PER_NETWORK,
  });
  readonly #threads = Array.from({ length: CONCURRENT_HASHES }, () => new HashThread());
  readonly #idleThreads = [...this.#threads];
  readonly #decoyHash = hash(randomBytes(32), HASH_COST);

  refuseWhenBusy(network: string | null): void {
    if (this.#queue.isFullFor(network)) throw busyError();
  }

  async hash(password: string, network: string | null): Promise<string> {
    return String(await this.#run({ kind: 'hash', password }, network));
  }

  async verify(passwordHash: string, password: string, network: string | null): Promise<boolean> {
    return (await this.#run({ kind: 'verify', password, passwordHash }, network)) === true;
  }

  /** Takes as long as `verify`: for accounts that do not exist. */
  async verifyDecoy(password: string, network: string | null): Promise<false> {
    await this.#run({ kind: 'verify', password, passwordHash: await this.#decoyHash }, network);
    return false;
  }

  async stop(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.stop()));
  }

  async #run(job: HashJob, network: string | null): Promise<string | boolean> {
    try {
      return await this.#queue.run(() => this.#runOnThread(job), { network });
    } catch (error) {
      throw error instanceof QueueFullError ? busyError() : error;
    }
  }

  async #runOnThread(job: HashJob): Promise<string | boolean> {
    const thread = this.#idleThreads.pop();
    if (!thread) throw new Error('More hashes are running than threads exist.');
    try {
      return await thread.run(job);
    } finally {
      this.#idleThreads.push(thread);
    }
  }
}

function busyError(): AccountError {
  const message = 'Too many people are signing in right now. Please try again in a moment.';
  return new AccountError('busy', message, { retryAfterSeconds: BUSY_RETRY_SECONDS });
}
