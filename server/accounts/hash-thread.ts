import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { PROJECT } from '../config/project';
import type { HashJob, HashReply } from './hash-job';

const SOURCE_RUNNER = `
  const { tool, source } = require('node:worker_threads').workerData;
  import(tool).then(({ tsImport }) => tsImport(source, source));`;

function startHashWorker(): Worker {
  if (import.meta.url.endsWith('.js')) return new Worker(join(PROJECT.distFolder, 'server/hash-worker.js'));
  const tool = import.meta.resolve('tsx/esm/api');
  const source = new URL('./hash-worker.ts', import.meta.url).href;
  return new Worker(SOURCE_RUNNER, { eval: true, execArgv: [], workerData: { tool, source } });
}

/** A worker thread with a lower priority than the server, which the threads of libuv's pool cannot have. */
export class HashThread {
  readonly #startWorker: () => Worker;
  #worker: Worker | null = null;
  #isStopped = false;

  constructor(startWorker: () => Worker = startHashWorker) {
    this.#startWorker = startWorker;
  }

  /** Runs one job at a time, again when the worker ends during it. */
  async run(job: HashJob): Promise<string | boolean> {
    if (this.#isStopped) throw new Error('The hash thread has been stopped.');
    const reply = await this.#send(job).catch((error: unknown) => {
      if (this.#isStopped) throw error;
      return this.#send(job);
    });
    if ('failure' in reply) throw new Error(reply.failure);
    return reply.result;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = this.#startWorker();
    const forget = (): void => {
      if (this.#worker === worker) this.#worker = null;
    };
    return worker.on('error', forget).on('exit', forget);
  }

  async #send(job: HashJob): Promise<HashReply> {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const hasReplied = new AbortController();
    const { signal } = hasReplied;
    worker.ref();
    worker.postMessage(job);
    try {
      const [reply]: HashReply[] = await Promise.race([
        once(worker, 'message', { signal }),
        once(worker, 'exit', { signal }).then(([code]) => {
          throw new Error(`The hash thread ended with code ${code}.`);
        }),
      ]);
      if (!reply) throw new Error('The hash thread sent an empty reply.');
      return reply;
    } finally {
      hasReplied.abort();
      worker.unref();
    }
  }
}
