import { errorCode } from '#shared/error-details';
import { DATABASE_UNAVAILABLE } from '#shared/error-messages';
import { type DatabaseClient, POOL_CONNECTIONS } from '../../db/client';
import { NETWORK_TOO_BUSY, ServiceError } from '../errors';
import { FairQueue, QueueFullError } from '../limits/fair-queue';
import { withTimeout } from '../limits/timeout';
import { withDatabaseSpan } from '../tracing/tracer';
import type { Replica } from './replica';

const TIMEOUT_MS = 5_000;
const MAX_WAITING = 2_000;
const MAX_RUNNING_PER_NETWORK = POOL_CONNECTIONS / 2;
const QUEUE_RETRY_AFTER_SECONDS = 1;
const UNAVAILABLE_RETRY_AFTER_SECONDS = 5;

/** SQLSTATE classes: connection lost, out of resources, not in the required state, stopping, system error. */
const OUTAGE_CLASSES: ReadonlySet<string> = new Set(['08', '53', '55', '57', '58']);
/** A read-only server, a serialization failure, a deadlock. */
const OUTAGE_STATES: ReadonlySet<string> = new Set(['25006', '40001', '40P01']);
const LOST_CONNECTION = /^(CONNECT|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;

export class DatabaseUnavailableError extends ServiceError {
  override readonly name = 'DatabaseUnavailableError';

  constructor(cause: unknown) {
    super('SERVICE_UNAVAILABLE', DATABASE_UNAVAILABLE, {
      cause,
      retryAfterSeconds: UNAVAILABLE_RETRY_AFTER_SECONDS,
    });
  }
}

type Pool = {
  sql(): DatabaseClient;
};

/** Runs queries for one client, in a queue that shares the connections fairly between networks. */
export class Db {
  readonly #pool: Pool;
  readonly #queue: FairQueue;
  readonly #network: string | null;
  readonly #replica: Pick<Replica, 'read'> | null;

  constructor(
    pool: Pool,
    replica: Pick<Replica, 'read'> | null = null,
    queue: FairQueue = createQueue(),
    network: string | null = null,
  ) {
    this.#pool = pool;
    this.#replica = replica;
    this.#queue = queue;
    this.#network = network;
  }

  /** @param network null for the server itself, which does not queue. */
  forNetwork(network: string | null): Db {
    return new Db(this.#pool, this.#replica, this.#queue, network);
  }

  /**
   * Runs statements or a transaction. `work` must not call `query`, which would wait for itself in a full queue.
   * Its name is the name of the operation in traces.
   * @throws DatabaseUnavailableError; ServiceError TOO_MANY_REQUESTS; what `work` throws.
   */
  query<Args extends readonly unknown[], Result>(
    work: (sql: DatabaseClient, ...args: Args) => Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    return this.#runInQueue(work.name, (sql) => work(sql, ...args));
  }

  /**
   * A large read, on the replica if there is one that has everything committed before this call. `work` may run twice.
   * Not for what decides about access or precedes a write.
   */
  read<Args extends readonly unknown[], Result>(
    work: (sql: DatabaseClient, ...args: Args) => Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    const replica = this.#replica;
    const run = (sql: DatabaseClient) => work(sql, ...args);
    return this.#runInQueue(work.name, replica === null ? run : (primary) => replica.read(primary, run));
  }

  /** For jobs, which may take minutes. @throws DatabaseUnavailableError; what `work` throws. */
  queryWithoutTimeout<Result>(
    operation: string,
    work: (sql: DatabaseClient) => Promise<Result>,
  ): Promise<Result> {
    return this.#run(operation, work, null);
  }

  async #runInQueue<Result>(
    operation: string,
    work: (sql: DatabaseClient) => Promise<Result>,
  ): Promise<Result> {
    const run = () => this.#run(operation, work, TIMEOUT_MS);
    if (this.#network === null) return run();
    try {
      return await this.#queue.run(run, { network: this.#network });
    } catch (error) {
      if (!(error instanceof QueueFullError)) throw error;
      throw new ServiceError('TOO_MANY_REQUESTS', NETWORK_TOO_BUSY, {
        retryAfterSeconds: QUEUE_RETRY_AFTER_SECONDS,
      });
    }
  }

  async #run<Result>(
    operation: string,
    work: (sql: DatabaseClient) => Promise<Result>,
    timeoutMs: number | null,
  ): Promise<Result> {
    return withDatabaseSpan('postgresql', operation, async () => {
      try {
        const sql = this.#pool.sql();
        if (timeoutMs === null) return await work(sql);
        return await withTimeout(() => work(sql), timeoutMs, { timeoutError: tookTooLong });
      } catch (error) {
        throw isOutage(error) ? new DatabaseUnavailableError(error) : error;
      }
    });
  }
}

function createQueue(): FairQueue {
  return new FairQueue({
    concurrency: POOL_CONNECTIONS,
    maxWaiting: MAX_WAITING,
    maxRunningPerNetwork: MAX_RUNNING_PER_NETWORK,
    maxWaitMs: TIMEOUT_MS,
  });
}

const tookTooLong = () => new DatabaseUnavailableError('The database took too long to respond.');

function isOutage(error: unknown): boolean {
  const code = errorCode(error);
  if (typeof code !== 'string') return false;
  if (LOST_CONNECTION.test(code) || OUTAGE_STATES.has(code)) return true;
  return code.length === 5 && OUTAGE_CLASSES.has(code.slice(0, 2));
}
