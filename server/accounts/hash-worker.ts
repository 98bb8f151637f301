import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import { errorMessage } from '#shared/error-details';
import { HASH_COST, type HashJob, type HashReply } from './hash-job';

/** Other work takes precedence, and hashing still gets a tenth of a busy core. */
const NICENESS = 10;

// Only on Linux this sets the priority of the calling thread; elsewhere that of the whole process.
if (process.platform === 'linux') {
  try {
    setPriority(0, NICENESS);
  } catch {
    // A sandbox may forbid it.
  }
}

function run(job: HashJob): HashReply {
  try {
    const result =
      job.kind === 'hash' ? hashSync(job.password, HASH_COST) : verifySync(job.passwordHash, job.password);
    return { result };
  } catch (error) {
    return { failure: errorMessage(error) };
  }
}

parentPort?.on('message', (job: HashJob) => parentPort?.postMessage(run(job)));
