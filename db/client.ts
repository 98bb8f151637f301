import postgres from 'postgres';
import { TransactionPool } from './transaction-pool';

export const POOL_CONNECTIONS = 10;
const STATEMENT_TIMEOUT_MS = 2000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000;
const CONNECT_TIMEOUT_S = 2;
const RECONNECT_DELAY_S = 0.2;
const POOL_END_TIMEOUT_S = 2;

export interface Sql {
  <Rows extends readonly (object | undefined)[] = postgres.Row[]>(
    template: TemplateStringsArray,
    ...parameters: readonly postgres.ParameterOrFragment<never>[]
  ): postgres.PendingQuery<Rows>;
  json(value: postgres.JSONValue): postgres.Parameter;
  unsafe<Rows extends object[] = postgres.Row[]>(
    query: string,
    parameters?: string[],
  ): postgres.PendingQuery<Rows>;
}

export type Transaction = Sql;

export interface DatabaseClient extends Sql {
  /** @param mode such as "isolation level serializable" */
  begin<Result>(work: (transaction: Transaction) => Promise<Result>, mode?: string): Promise<Result>;
  end(options?: { timeout?: number }): Promise<void>;
}

export type Fragment = postgres.PendingQuery<postgres.Row[]>;

const ARRAY_OIDS = { smallint: 1005, integer: 1007, text: 1009, bigint: 1016, float8: 1022 } as const;

/**
 * Opens a pool on a PostgreSQL 14 or newer. It is replaced when it loses a connection, and transactions have connections
 * of their own: postgres.js fails or hangs on a lost connection (https://github.com/porsager/postgres/issues/1208).
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
    // Loading the types on a connection that is lost meanwhile throws an uncaught exception.
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

/** Arrays in results stay text, so statements return JSON instead. */
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

/** Without generic plans, which would read the whole table of users for some parameters. */
export function readSnapshot<Result>(
  client: DatabaseClient,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return client.begin(async (transaction) => {
    await transaction`set local plan_cache_mode = force_custom_plan`;
    return work(transaction);
  }, 'isolation level repeatable read read only');
}
