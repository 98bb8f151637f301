import postgres from 'postgres';
import { TransactionPool } from './transaction-pool';

export const POOL_CONNECTIONS = 10;
/** PostgreSQL cancels a statement that takes longer. */
const STATEMENT_TIMEOUT_MS = 2000;
/** An open transaction keeps its locks and prevents vacuum from cleaning up. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000;
const CONNECT_TIMEOUT_S = 2;
const RECONNECT_DELAY_S = 0.2;
/** Time for the statements on the other connections when a pool is replaced. */
const POOL_END_TIMEOUT_S = 2;

/** Runs statements as a tagged template. */
export interface Sql {
  <Rows extends readonly (object | undefined)[] = postgres.Row[]>(
    template: TemplateStringsArray,
    ...parameters: readonly postgres.ParameterOrFragment<never>[]
  ): postgres.PendingQuery<Rows>;
  /** A parameter of type json or jsonb. */
  json(value: postgres.JSONValue): postgres.Parameter;
  unsafe<Rows extends object[] = postgres.Row[]>(
    query: string,
    parameters?: string[],
  ): postgres.PendingQuery<Rows>;
}

/** The connection between begin and commit; the type of functions that must be called in a transaction. */
export type Transaction = Sql;

/** A pool of connections. */
export interface DatabaseClient extends Sql {
  /** Commits when `work` resolves and rolls back when it rejects. @param mode such as "isolation level serializable" */
  begin<Result>(work: (transaction: Transaction) => Promise<Result>, mode?: string): Promise<Result>;
  end(options?: { timeout?: number }): Promise<void>;
}

/** Part of a statement, to be inserted into another one. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>;

/** PostgreSQL's object ids of array types. */
const ARRAY_OIDS = { smallint: 1005, text: 1009, bigint: 1016, float8: 1022 } as const;

/**
 * Opens a pool on a PostgreSQL 14 or newer. Nothing connects before the first statement.
 *
 * After a connection of postgres.js was lost, its next statement may fail with the old error or never end, and a
 * rollback on it throws an uncaught exception (https://github.com/porsager/postgres/issues/1208 and pull requests 1209,
 * 1215). So a pool is replaced when it loses a connection, and transactions have connections of their own.
 *
 * @param url postgres://user:password@host:port/database; query parameters are options of postgres.js
 * @param connections the size of the pool, without the connections of transactions
 */
export function createDatabaseClient(
  url: string,
  connections: number = POOL_CONNECTIONS,
  options: postgres.Options<Record<string, never>> = {},
): DatabaseClient {
  let isEnded = false;
  let pool = openPool();
  const transactions = new TransactionPool((onclose) => connect(url, { ...options, max: 1, onclose }));

  function openPool(): postgres.Sql {
    const opened = connect(url, {
      ...options,
      max: connections,
      onclose() {
        if (isEnded || opened !== pool) return;
        pool = openPool();
        void opened.end({ timeout: POOL_END_TIMEOUT_S });
      },
    });
    return opened;
  }

  const run = <Rows extends readonly (object | undefined)[]>(
    template: TemplateStringsArray,
    ...parameters: readonly postgres.ParameterOrFragment<never>[]
  ) => pool<Rows>(template, ...parameters);
  return Object.assign(run, {
    json: (value: postgres.JSONValue) => pool.json(value),
    unsafe: <Rows extends object[]>(query: string, parameters?: string[]) =>
      pool.unsafe<Rows>(query, parameters),
    begin: <Result>(work: (transaction: Transaction) => Promise<Result>, mode?: string) =>
      transactions.run(work, mode),
    async end(options?: { timeout?: number }) {
      isEnded = true;
      await Promise.all([pool.end(options), transactions.end()]);
    },
  });
}

function connect(url: string, options: postgres.Options<Record<string, never>>): postgres.Sql {
  return postgres(url, {
    max_lifetime: null,
    connect_timeout: CONNECT_TIMEOUT_S,
    backoff: () => RECONNECT_DELAY_S,
    onnotice: () => {},
    // Otherwise each new connection queries the array types, and losing it meanwhile is an uncaught exception.
    fetch_types: false,
    types: Object.fromEntries(Object.entries(ARRAY_OIDS).map(([name, oid]) => [name, arrayType(oid)])),
    connection: {
      application_name: 'marquee',
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    },
    ...options,
  });
}

/** Serializes array parameters. Arrays in results stay text, so statements return JSON instead. */
function arrayType(oid: number) {
  return {
    to: oid,
    from: [],
    serialize(values: readonly unknown[]): string {
      const items = values.map((value) =>
        value === null ? 'null' : `"${String(value).replaceAll(/["\\]/g, '\\$&')}"`,
      );
      return `{${items.join(',')}}`;
    },
    parse: (text: string) => text,
  };
}

/**
 * Runs `work` on one snapshot of the database. Each statement is planned for its parameters: a generic plan would read
 * the whole table of users for some of them.
 */
export function readSnapshot<Result>(
  client: DatabaseClient,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return client.begin(async (transaction) => {
    await transaction`set local plan_cache_mode = force_custom_plan`;
    return work(transaction);
  }, 'isolation level repeatable read read only');
}
