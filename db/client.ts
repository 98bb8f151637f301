import postgres from 'postgres';

/** The pool of connections; as a tagged template it runs one statement. Rows come with the column names as they are. */
export type Sql = postgres.Sql;

/** What stands between begin and commit, as handed out by `sql.begin`. */
export type Transaction = postgres.TransactionSql;

const POOL_CONNECTIONS = 10;
/** A statement that takes longer is cancelled by the server, so that no request waits for it. */
const STATEMENT_TIMEOUT_MS = 2000;
const CONNECT_TIMEOUT_S = 2;
const IDLE_TIMEOUT_S = 300;
/** A transaction left open would keep its locks and stop vacuum from cleaning up. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000;
/** Between two attempts of one connection: soon enough to recover within seconds, no hammering on a server that starts. */
const RECONNECT_DELAY_S = 0.2;

/**
 * Opens a pool on a PostgreSQL 14 or newer. Nothing connects before the first statement.
 *
 * @param url postgres://user:password@host:port/database, with postgres.js' own options as query parameters.
 * @param connections at most so many at a time.
 */
export function createDatabaseClient(url: string, connections: number = POOL_CONNECTIONS): Sql {
  return postgres(url, {
    max: connections,
    connect_timeout: CONNECT_TIMEOUT_S,
    idle_timeout: IDLE_TIMEOUT_S,
    backoff: () => RECONNECT_DELAY_S,
    onnotice: () => {},
    connection: {
      application_name: 'marquee',
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    },
  });
}
