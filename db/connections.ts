import type { Sql } from './client';

/** How many connections there are to this database, of everybody. */
export async function countConnections(sql: Sql): Promise<number> {
  const [row] = await sql<[{ connections: number }]>`
    select count(*)::int as connections from pg_stat_activity where datname = current_database()`;
  return row.connections;
}

/** Connections to this database by what they are doing, such as active and idle. */
export async function countConnectionsByState(sql: Sql): Promise<{ state: string; connections: number }[]> {
  return sql<{ state: string; connections: number }[]>`
    select coalesce(state, 'unknown') as state, count(*)::int as connections
    from pg_stat_activity where datname = current_database() group by 1`;
}
