import type { Sql } from './client';

export async function countConnections(sql: Sql): Promise<number> {
  const [row] = await sql<[{ connections: number }]>`
    select count(*)::int as connections from pg_stat_activity where datname = current_database()`;
  return row.connections;
}

export async function countConnectionsByState(sql: Sql): Promise<{ state: string; connections: number }[]> {
  return sql<{ state: string; connections: number }[]>`
    select coalesce(state, 'unknown') as state, count(*)::int as connections
    from pg_stat_activity where datname = current_database() group by 1`;
}
