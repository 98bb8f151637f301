import type { Sql } from './client';

/** The window begins with the first attempt, by the clock of the database. Negative points take attempts back. */
export async function addAttempts(
  sql: Sql,
  key: string,
  points: number,
  windowMs: number,
): Promise<{ readonly used: number; readonly waitMs: number }> {
  const [row] = await sql<[{ used: number; waitMs: number }]>`
    insert into attempts as stored (key, points, expire)
    values (
      ${key}, greatest(${points}::int, 0), (extract(epoch from clock_timestamp()) * 1000)::bigint + ${windowMs}::int
    )
    on conflict (key) do update set
      points = greatest(0, ${points}::int
        + case when stored.expire > excluded.expire - ${windowMs}::int and stored.expire <= excluded.expire
          then stored.points else 0 end),
      expire = case when stored.expire > excluded.expire - ${windowMs}::int and stored.expire <= excluded.expire
        then stored.expire else excluded.expire end
    returning points as used,
      greatest(expire - (extract(epoch from clock_timestamp()) * 1000)::bigint, 1)::int as "waitMs"`;
  return row;
}

export async function deleteAttempts(sql: Sql, key: string): Promise<void> {
  await sql`delete from attempts where key = ${key}`;
}

/** @returns the number of deleted rows */
export async function deleteExpiredAttempts(sql: Sql, limit: number): Promise<number> {
  const { count } = await sql`
    delete from attempts where key in (
      select key from attempts where expire <= (extract(epoch from clock_timestamp()) * 1000)::bigint
      limit ${limit} for update skip locked
    )`;
  return count;
}
