import postgres from 'postgres';
import { ARRAY_TYPES } from './array-types';
import { createTransactions, type Work } from './transactions';

/** The pool of connections; as a tagged template it runs one statement. Rows come with the column names as they are. */
export type Sql = postgres.Sql;

/** What stands between begin and commit, as handed out by `sql.begin`. */
export type Transaction = postgres.ISql;

export const POOL_CONNECTIONS = 10;
/** A statement that takes longer is cancelled by the server, so that no request waits for it. */
const STATEMENT_TIMEOUT_MS = 2000;
/** A transaction left open would keep its locks and stop vacuum from cleaning up. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000;
const CONNECT_TIMEOUT_S = 2;
/** Between two attempts of one connection: soon enough to recover within seconds, no hammering on a server that starts. */
const RECONNECT_DELAY_S = 0.2;
/** Statements that still run on the other connections of a pool that lost one get so long. */
const RETIREMENT_S = 2;

/**
 * Opens a pool on a PostgreSQL 14 or newer. Nothing connects before the first statement.
 *
 * Two things differ from a pool of postgres.js itself, which cannot be trusted with a connection that was lost:
 * its next statement may fail with the old error or wait for ever, and a transaction's rollback on it throws where
 * nobody can catch (https://github.com/porsager/postgres/issues/1208 and pull requests 1209, 1215). So the pool is
 * replaced as soon as one of its connections is lost, and transactions run on connections of their own. `reserve`,
 * `listen` and `subscribe` are not offered.
 *
 * @param url postgres://user:password@host:port/database, with postgres.js' own options as query parameters.
 * @param connections at most so many at a time, those of transactions aside.
 */
export function createDatabaseClient(url: string, connections: number = POOL_CONNECTIONS): Sql {
  let isEnded = false;
  let pool = openPool();
  const transactions = createTransactions((onLoss) => connect(url, 1, onLoss));

  function openPool(): Sql {
    const opened = connect(url, connections, () => {
      if (isEnded || opened !== pool) return;
      pool = openPool();
      void opened.end({ timeout: RETIREMENT_S });
    });
    return opened;
  }

  const own = {
    begin: (...given: [string, Work] | [Work]) =>
      given.length === 2 ? transactions.run(given[1], given[0]) : transactions.run(given[0]),
    async end(options?: { timeout?: number }) {
      isEnded = true;
      await Promise.all([pool.end(options), transactions.end()]);
    },
    reserve: refuse,
    listen: refuse,
    subscribe: refuse,
  };
  return new Proxy(pool, {
    apply: (_pool, _self, template) => Reflect.apply(pool, undefined, template),
    get: (_pool, name) => Reflect.get(Object.hasOwn(own, name) ? own : pool, name),
  });
}

/**
 * Moves the rows out of an answer, which is to be done with more than a few. The driver's queries refer to each other in
 * a way that only a collection of the old generation ends, and until then hold what they were answered.
 */
export function takeRows<Row extends object>(answer: postgres.RowList<Row[]>): Row[] {
  return answer.splice(0);
}

function connect(url: string, connections: number, onclose: () => void): Sql {
  return postgres(url, {
    max: connections,
    max_lifetime: null,
    connect_timeout: CONNECT_TIMEOUT_S,
    backoff: () => RECONNECT_DELAY_S,
    onnotice: () => {},
    onclose,
    fetch_types: false,
    types: ARRAY_TYPES,
    connection: {
      application_name: 'marquee',
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    },
  });
}

function refuse(): never {
  throw new Error('This client offers statements and transactions only.');
}
