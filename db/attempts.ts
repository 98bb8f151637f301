import type { Sql } from './client';

/** The table that limits count in. */
export const ATTEMPTS_TABLE = 'attempts';

type Query = { readonly text: string; readonly values?: (string | number | null)[] };

/** What rate-limiter-flexible expects of a PostgreSQL client: pg's `query`. */
export type AttemptStore = {
  query(query: Query): Promise<{ readonly rows: readonly unknown[]; readonly rowCount: number }>;
};

/** Lets rate-limiter-flexible count by postgres.js. @param sql the pool of the moment; what it throws is passed on. */
export function createAttemptStore(sql: () => Sql): AttemptStore {
  return {
    async query({ text, values = [] }) {
      const rows = await sql().unsafe(text, values, { prepare: true });
      return { rows, rowCount: rows.count };
    },
  };
}
