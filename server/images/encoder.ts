import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { SECRET_SETTINGS } from '../config/environment';
import { PROJECT } from '../config/project';
import { withTimeout } from '../limits/timeout';
import { copyUnpooled } from '../unpooled';
import { type EncoderJob, type EncoderReply, encoderReplySchema } from './encoder-job';
import { ImageError } from './image-error';

/** Nice value: requests get the CPU first, and on a busy core the encoder still gets about 10 %. */
const NICENESS = 10;
const JOB_TIMEOUT_MS = 15_000;
/** The process keeps 85 MB of memory after posters, and 145 MB after originals, which take up to 340 MB meanwhile. */
const IDLE_MS = 60_000;
/** Exceeded by hostile images: a JPEG of 16 MB with 4 million segments leaves 900 MB. A process starts in 0.2 s. */
const MAX_RESIDENT_BYTES = 300 * 1024 * 1024;

/** The process ended, or took too long. */
export class EncoderError extends Error {
  override readonly name = 'EncoderError';
}

function startProcess(): ChildProcess {
  const isBuilt = import.meta.url.endsWith('.js');
  const file = isBuilt
    ? join(PROJECT.distFolder, 'server/encoder-process.js')
    : new URL('./encoder-process.ts', import.meta.url);
  const child = fork(file, {
    execArgv: isBuilt ? [] : ['--import', import.meta.resolve('tsx')],
    env: {
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !SECRET_SETTINGS.has(name))),
      // Otherwise each thread of libuv's pool has an arena, and they keep 420 MB after originals.
      MALLOC_ARENA_MAX: '1',
    },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  try {
    // On Linux only the main thread gets the priority; threads that it starts later inherit it.
    if (child.pid !== undefined) setPriority(child.pid, NICENESS);
  } catch {
    // A sandbox may forbid it.
  }
  return child;
}

async function send(child: ChildProcess, job: EncoderJob): Promise<EncoderReply> {
  const hasReplied = new AbortController();
  const { signal } = hasReplied;
  try {
    const reply = Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(([code, cause]) => {
        throw new Error(`The image encoder ended with ${code ?? cause}.`);
      }),
    ]);
    const sent = new Promise<void>((resolve, reject) => {
      child.send(job, (error) => (error ? reject(error) : resolve()));
    });
    const [[message]] = await Promise.all([reply, sent]);
    return encoderReplySchema.parse(message);
  } finally {
    hasReplied.abort();
  }
}

/**
 * Decodes and encodes images in another process: an image that crashes the decoder does not end the site, and encoding
 * has a lower priority than requests, which the threads of libuv's pool cannot have.
 */
export class ImageEncoder {
  readonly #maxResidentBytes: number;
  #child: ChildProcess | null = null;
  #idleTimer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor({ maxResidentBytes = MAX_RESIDENT_BYTES } = {}) {
    this.#maxResidentBytes = maxResidentBytes;
  }

  /**
   * Runs one job at a time.
   * @returns null for `original`
   * @throws ImageError if the image is damaged or too large; EncoderError
   */
  async run(job: EncoderJob): Promise<Buffer | null> {
    clearTimeout(this.#idleTimer);
    const { result, residentBytes } = await this.#send(job);
    if (residentBytes > this.#maxResidentBytes) this.#end();
    else this.#idleTimer = setTimeout(() => this.#end(), IDLE_MS).unref();
    if ('failure' in result) throw new ImageError('unusable', new Error(result.failure));
    // They are a part of the received message.
    return result.bytes && copyUnpooled(result.bytes);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#idleTimer);
    this.#end();
  }

  async #send(job: EncoderJob): Promise<EncoderReply> {
    if (this.#isStopped) throw new EncoderError('The image encoder has been stopped.');
    const child = this.#child ?? this.#start();
    this.#child = child;
    try {
      return await withTimeout(() => send(child, job), JOB_TIMEOUT_MS);
    } catch (cause) {
      this.#end();
      throw new EncoderError('The image could not be encoded.', { cause });
    }
  }

  #start(): ChildProcess {
    const child = startProcess();
    const forget = (): void => {
      if (this.#child === child) this.#child = null;
    };
    return child.on('error', forget).on('exit', forget);
  }

  #end(): void {
    this.#child?.kill('SIGKILL');
    this.#child = null;
  }
}
