import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { PROJECT } from '../config/project';
import type { HashReply, HashWork } from './hash-work';

/** Does one piece of work at a time. */
export type HashThread = {
  /** @throws Error when the work cannot be done, or the thread ended twice over it. */
  run(work: HashWork): Promise<string | boolean>;
  stop(): Promise<void>;
};

/** Has a worker run TypeScript by the tool that the sources are run with. */
const SOURCE_RUNNER = `
  const { tool, source } = require('node:worker_threads').workerData;
  import(tool).then(({ tsImport }) => tsImport(source, source));`;

/** The built worker beside the built site, or its source. */
function startHashWorker(): Worker {
  if (import.meta.url.endsWith('.js')) return new Worker(join(PROJECT.distFolder, 'server/hash-worker.js'));
  const tool = import.meta.resolve('tsx/esm/api');
  const source = new URL('./hash-worker.ts', import.meta.url).href;
  return new Worker(SOURCE_RUNNER, { eval: true, execArgv: [], workerData: { tool, source } });
}

/**
 * A thread that hashes when nothing else wants the core: the operating system's own threads for work beside
 * JavaScript all have the priority of the site. It starts with the first piece of work, and anew when it ended; alone
 * it does not keep the process running.
 */
export function createHashThread(startWorker: () => Worker = startHashWorker): HashThread {
  let current: Worker | null = null;
  let isStopped = false;

  function start(): Worker {
    const worker = startWorker();
    const forget = (): void => {
      if (current === worker) current = null;
    };
    worker.on('error', forget).on('exit', forget);
    return worker;
  }

  async function ask(work: HashWork): Promise<HashReply> {
    current ??= start();
    const worker = current;
    const answered = new AbortController();
    const { signal } = answered;
    worker.ref();
    worker.postMessage(work);
    try {
      const [reply]: HashReply[] = await Promise.race([
        once(worker, 'message', { signal }),
        once(worker, 'exit', { signal }).then(([code]) => {
          throw new Error(`The thread for hashes ended with ${code}.`);
        }),
      ]);
      if (!reply) throw new Error('The thread for hashes said nothing.');
      return reply;
    } finally {
      answered.abort();
      worker.unref();
    }
  }

  return {
    async run(work) {
      if (isStopped) throw new Error('The thread for hashes is stopped.');
      const reply = await ask(work).catch((error: unknown) => {
        if (isStopped) throw error;
        return ask(work);
      });
      if ('failure' in reply) throw new Error(reply.failure);
      return reply.result;
    },
    async stop() {
      isStopped = true;
      await current?.terminate();
    },
  };
}
