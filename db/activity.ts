import type { Sql } from './client';

/** How many connections there are to this database, of everybody. */
export async function countConnections(sql: Sql): Promise<number> {
  const [row] = await sql<[{ connections: number }]>`
    select count(*)::int as connections from pg_stat_activity where datname = current_database()`;
  return row.connections;
}
