import PQueue from 'p-queue';
import type { Sql } from 'postgres';

const CONCURRENT_TRANSACTIONS = 5;

/**
 * Runs each transaction on a connection of its own. After a lost connection or a rollback the connection is closed:
 * postgres.js would reconnect, and run the remaining statements of the transaction outside it.
 */
export class TransactionPool {
  readonly #queue = new PQueue({ concurrency: CONCURRENT_TRANSACTIONS });
  readonly #idle = new Set<Sql>();
  readonly #connect: (onClose: () => void) => Sql;
  #isEnded = false;

  /** @param connect opens a client with one connection */
  constructor(connect: (onClose: () => void) => Sql) {
    this.#connect = connect;
  }

  /** Commits when `work` resolves. When it rejects, everything is rolled back and the error is passed on. */
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
