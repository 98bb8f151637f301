import { setTimeout as delay } from 'node:timers/promises';
import { Counter } from 'prom-client';
import { errorCode } from '#shared/error-details';
import { createDatabaseClient, type DatabaseClient, POOL_CONNECTIONS } from '../../db/client';
import { findReplayedPosition, readCommittedPosition, readDatabaseIdentity } from '../../db/replication';
import type { Log } from '../config/logger';
import { withTimeout } from '../limits/timeout';
import { reasonOf } from './failure-reason';
import { FreshQuery } from './fresh-query';

const PROBE_INTERVAL_MS = 1000;
const PROBE_TIMEOUT_MS = 2000;
const POSITION_TIMEOUT_MS = 500;
const READ_TIMEOUT_MS = 1000;
/** A busy replica is often some milliseconds behind. */
const CATCH_UP_MS = 50;
const CATCH_UP_POLL_MS = 2;
/** The replica is not used for a second after a failure, and for twice as long after each further one. */
const MIN_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 30_000;
const LATE_PROBES_LOGGED = 10;
const END_TIMEOUT_S = 2;
/** The replica had to apply a change that conflicts with the query. */
const RECOVERY_CONFLICT = '40001';

export type ReplicaState = 'ready' | 'behind' | 'unavailable';

type ReplicaOptions = {
  readonly url: string;
  readonly hasPreparedStatements: boolean;
  /** Throws while the database is unavailable. */
  readonly primary: () => DatabaseClient;
  readonly log: Log;
};

/** It is replaced after a failure. */
type Connection = {
  readonly client: DatabaseClient;
  readonly replayed: FreshQuery<bigint | null>;
};

type Attempt<Result> =
  | { readonly outcome: 'replica'; readonly result: Result }
  | { readonly outcome: 'behind' | 'unavailable' | 'failed' };

/**
 * A streaming replica for large reads. It is used only if it has replayed all that was committed when the read began, so
 * reads are never older than on the primary.
 */
export class Replica {
  readonly reads = new Counter({
    name: 'marquee_replica_reads_total',
    help: 'Large reads: by the replica, or by the primary because the replica was behind, unavailable or failed',
    labelNames: ['outcome'],
    registers: [],
  });
  readonly #options: ReplicaOptions;
  readonly #stopping = new AbortController();
  readonly #committed: FreshQuery<bigint>;
  #connection: Connection;
  #state: ReplicaState = 'unavailable';
  #isOutageLogged = false;
  #failures = 0;
  #pausedUntil = 0;
  #lateProbes = 0;
  #watching: Promise<void> = Promise.resolve();

  constructor(options: ReplicaOptions) {
    this.#options = options;
    this.#committed = new FreshQuery(() => readCommittedPosition(options.primary()), POSITION_TIMEOUT_MS);
    this.#connection = this.#connect();
  }

  get state(): ReplicaState {
    return this.#state;
  }

  start(): void {
    this.#watching = this.#watch();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#connection.client.end({ timeout: END_TIMEOUT_S });
    await this.#watching;
  }

  /** @param work reads only. It runs again on the primary when the replica fails. */
  async read<Result>(
    primary: DatabaseClient,
    work: (sql: DatabaseClient) => Promise<Result>,
  ): Promise<Result> {
    const attempt = await this.#tryRead(work);
    this.reads.inc({ outcome: attempt.outcome });
    return attempt.outcome === 'replica' ? attempt.result : work(primary);
  }

  async #tryRead<Result>(work: (sql: DatabaseClient) => Promise<Result>): Promise<Attempt<Result>> {
    if (this.#state !== 'ready') return { outcome: this.#state };
    const committed = await this.#committed.run().catch(() => null);
    // The primary will report its failure.
    if (committed === null) return { outcome: 'failed' };
    const connection = this.#connection;
    try {
      if (!(await catchesUp(connection, committed))) {
        if (this.#state === 'ready') this.#state = 'behind';
        return { outcome: 'behind' };
      }
      const result = await withTimeout(() => work(connection.client), READ_TIMEOUT_MS);
      this.#failures = 0;
      return { outcome: 'replica', result };
    } catch (error) {
      if (!isRecoveryConflict(error)) this.#suspend(connection, error);
      return { outcome: 'failed' };
    }
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      if (performance.now() >= this.#pausedUntil) await this.#probe();
      await delay(PROBE_INTERVAL_MS, undefined, { signal }).catch(() => {});
    }
  }

  async #probe(): Promise<void> {
    const connection = this.#connection;
    let committed: bigint;
    let identity: string;
    try {
      const primary = this.#options.primary();
      [committed, identity] = await withTimeout(
        () => Promise.all([readCommittedPosition(primary), readDatabaseIdentity(primary)]),
        PROBE_TIMEOUT_MS,
      );
    } catch {
      return;
    }
    try {
      const replicated = await withTimeout(() => readDatabaseIdentity(connection.client), PROBE_TIMEOUT_MS);
      if (replicated !== identity) throw new Error('it is not a replica of DATABASE_URL');
      const isCurrent = await catchesUp(connection, committed);
      if (connection === this.#connection) this.#resume(isCurrent);
    } catch (error) {
      this.#suspend(connection, error);
    }
  }

  #resume(isCurrent: boolean): void {
    if (this.#state === 'unavailable') this.#options.log.info('The read replica is available');
    this.#state = isCurrent ? 'ready' : 'behind';
    this.#isOutageLogged = false;
    this.#lateProbes = isCurrent ? 0 : this.#lateProbes + 1;
    if (this.#lateProbes === LATE_PROBES_LOGGED)
      this.#options.log.warn('The read replica is behind; the primary database answers all reads');
  }

  #suspend(connection: Connection, error: unknown): void {
    if (connection !== this.#connection || this.#stopping.signal.aborted) return;
    const level = this.#isOutageLogged ? 'debug' : 'warn';
    this.#options.log[level]({ err: error }, `The read replica is unavailable: ${reasonOf(error)}.`);
    this.#isOutageLogged = true;
    this.#state = 'unavailable';
    this.#lateProbes = 0;
    this.#pausedUntil = performance.now() + Math.min(MAX_PAUSE_MS, MIN_PAUSE_MS * 2 ** this.#failures);
    this.#failures += 1;
    this.#connection = this.#connect();
    void connection.client.end({ timeout: END_TIMEOUT_S });
  }

  #connect(): Connection {
    const { url, hasPreparedStatements } = this.#options;
    const client = createDatabaseClient(url, POOL_CONNECTIONS, { prepare: hasPreparedStatements });
    return { client, replayed: new FreshQuery(() => findReplayedPosition(client), POSITION_TIMEOUT_MS) };
  }
}

async function catchesUp({ replayed }: Connection, committed: bigint): Promise<boolean> {
  const latest = performance.now() + CATCH_UP_MS;
  for (;;) {
    const position = await replayed.run();
    if (position === null) throw new Error('it is not a replica');
    if (position >= committed) return true;
    if (performance.now() > latest) return false;
    await delay(CATCH_UP_POLL_MS);
  }
}

function isRecoveryConflict(error: unknown): boolean {
  return errorCode(error) === RECOVERY_CONFLICT;
}
