import PQueue from 'p-queue';
import type { Sql } from 'postgres';

/** The hourly jobs may keep five for minutes: one for each of four locks, one for the first batch of old history. */
const CONCURRENT_TRANSACTIONS = 6;

/** After an error a connection is closed: postgres.js would run the rest of the transaction outside it. */
export class TransactionPool {
  readonly #queue = new PQueue({ concurrency: CONCURRENT_TRANSACTIONS });
  readonly #idle = new Set<Sql>();
  readonly #connect: (onClose: () => void) => Sql;
  #isEnded = false;

  constructor(connect: (onClose: () => void) => Sql) {
    this.#connect = connect;
  }

  run<Result>(work: (transaction: Sql) => Promise<Result>, mode = ''): Promise<Result> {
    return this.#queue.add(async () => {
      const connection = this.#takeConnection();
      try {
        await connection.unsafe(`begin ${mode.replace(/[^a-z ]/gi, '')}`);
        const result = await work(connection);
        await connection`commit`;
        this.#idle.add(connection);
        if (this.#isEnded) await this.#close(connection);
        return result;
      } catch (error) {
        // Closing the connection rolls back.
        await this.#close(connection);
        throw error;
      }
    });
  }

  async end(): Promise<void> {
    this.#isEnded = true;
    await Promise.all([...this.#idle].map((connection) => this.#close(connection)));
  }

  #takeConnection(): Sql {
    for (const connection of this.#idle) {
      this.#idle.delete(connection);
      return connection;
    }
    const opened = this.#connect(() => void this.#close(opened));
    return opened;
  }

  async #close(connection: Sql): Promise<void> {
    this.#idle.delete(connection);
    await connection.end({ timeout: 0 });
  }
}
