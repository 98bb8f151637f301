import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash } from '@node-rs/argon2';
import PQueue from 'p-queue';
import { AccountError } from './account-error';
import { createHashThread } from './hash-thread';
import { HASH_COST, type HashWork } from './hash-work';

/** Hashing keeps a core busy. One core stays free for everything else. */
const CONCURRENT_HASHES = Math.min(2, Math.max(1, availableParallelism() - 1));
/** About a second of waiting; a client of whom one waits already is told to come again then. */
const MAX_WAITING = 50;
/** Others, who stand before those of whom many wait, are let in until so many wait. */
const MAX_WAITING_CLIENTS = 200;
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

/**
 * Hashes passwords a few at a time, so that a flood of logins leaves everything else its time; whoever asks for fewer
 * goes first, so that a flood from some networks leaves the others theirs.
 */
export function createPasswords(): Passwords {
  const queue = new PQueue({ concurrency: CONCURRENT_HASHES });
  const threads = Array.from({ length: CONCURRENT_HASHES }, () => createHashThread());
  const idle = [...threads];
  /** Hashes that wait or are under way, by who asked. */
  const held = new Map<string | null, number>();
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

  function refuseWhenBusy(network: string | null): void {
    if (queue.size < (held.has(network) ? MAX_WAITING : MAX_WAITING_CLIENTS)) return;
    throw new AccountError(
      'busy',
      'Too many people are signing in right now. Please try again in a moment.',
      {
        retryAfterSeconds: BUSY_RETRY_SECONDS,
      },
    );
  }

  async function enqueue(work: HashWork, network: string | null): Promise<string | boolean> {
    refuseWhenBusy(network);
    const before = held.get(network) ?? 0;
    held.set(network, before + 1);
    try {
      return await queue.add(() => run(work), { priority: -before });
    } finally {
      const left = (held.get(network) ?? 0) - 1;
      if (left > 0) held.set(network, left);
      else held.delete(network);
    }
  }

  return {
    refuseWhenBusy,
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
