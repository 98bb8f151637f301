import type { DatabaseClient } from '../../db/client';
import type { Database } from './database';
import { Db } from './db';

/** Runs `work` outside the queue. */
export function askDatabase<Answer>(
  database: Pick<Database, 'sql'>,
  work: (sql: DatabaseClient) => Promise<Answer>,
  { patienceMs }: { readonly patienceMs?: number | null } = {},
): Promise<Answer> {
  return new Db(database).query(work, patienceMs === undefined ? {} : { timeoutMs: patienceMs });
}
