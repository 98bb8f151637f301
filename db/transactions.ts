import PQueue from 'p-queue';
import type { ISql, Sql } from 'postgres';

export type Work = (transaction: ISql) => unknown;

export interface Transactions {
  /**
   * Runs `work` between begin and commit; whatever it throws rolls everything back and is passed on. A list of
   * statements it returns is run as well.
   *
   * @param mode what may follow "begin", such as "isolation level serializable".
   */
  run(work: Work, mode?: string): Promise<unknown>;
  end(): Promise<void>;
}

/** So many transactions run at a time, each on a connection of its own; the others wait for their turn. */
const CONCURRENT_TRANSACTIONS = 5;

/**
 * Runs transactions on connections that are never used again once they were lost or rolled back: what was left of
 * a transaction would otherwise run outside it on the connection that came back.
 *
 * @param connectOnce opens a client of one connection and calls `onLoss` when that is closed.
 */
export function createTransactions(connectOnce: (onLoss: () => void) => Sql): Transactions {
  const queue = new PQueue({ concurrency: CONCURRENT_TRANSACTIONS });
  const spare = new Set<Sql>();
  let isEnded = false;

  function takeConnection(): Sql {
    for (const connection of spare) {
      spare.delete(connection);
      return connection;
    }
    const opened = connectOnce(() => void discard(opened));
    return opened;
  }

  function discard(connection: Sql): Promise<void> {
    spare.delete(connection);
    return connection.end({ timeout: 0 });
  }

  async function runNow(work: Work, mode: string): Promise<unknown> {
    const connection = takeConnection();
    try {
      await connection.unsafe(`begin ${mode.replace(/[^a-z ]/gi, '')}`);
      const result = await work(connection);
      const answers = Array.isArray(result) ? await Promise.all(result) : result;
      await connection`commit`;
      spare.add(connection);
      if (isEnded) await discard(connection);
      return answers;
    } catch (error) {
      // Closing the connection rolls back.
      await discard(connection);
      throw error;
    }
  }

  return {
    run: (work, mode = '') => queue.add(() => runNow(work, mode)),
    async end() {
      isEnded = true;
      await Promise.all([...spare].map(discard));
    },
  };
}
