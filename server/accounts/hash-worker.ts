import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import { HASH_COST, type HashReply, type HashWork } from './hash-work';

/** Low enough that whatever else wants the core gets it at once, and that a tenth of a busy core is left to logins. */
const NICENESS = 10;

// On Linux alone this means the calling thread; elsewhere it would slow the whole process down.
if (process.platform === 'linux') {
  try {
    setPriority(0, NICENESS);
  } catch {
    // A sandbox that forbids it leaves hashing as it is.
  }
}

function reply(work: HashWork): HashReply {
  try {
    const result =
      work.kind === 'hash'
        ? hashSync(work.password, HASH_COST)
        : verifySync(work.passwordHash, work.password);
    return { result };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (work: HashWork) => parentPort?.postMessage(reply(work)));
