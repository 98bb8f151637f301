import type { Sql } from './client';

const CLEANUP_BATCH = 5_000;

/**
 * Counts attempts under a key, which last so long from the first one on. The database's clock alone decides, which all
 * instances share; a stretch that would last longer than it may, because that clock was set back, is begun anew.
 */
export async function addAttempts(
  sql: Sql,
  key: string,
  { points, lastsMs }: { readonly points: number; readonly lastsMs: number },
): Promise<{ readonly points: number; readonly leftMs: number }> {
  const [row] = await sql<[{ points: number; leftMs: number }]>`
    insert into attempts as kept (key, points, expire)
    values (${key}, ${points}, (extract(epoch from clock_timestamp()) * 1000)::bigint + ${lastsMs}::int)
    on conflict (key) do update set
      points = excluded.points
        + case when kept.expire > excluded.expire - ${lastsMs}::int and kept.expire <= excluded.expire
          then kept.points else 0 end,
      expire = case when kept.expire > excluded.expire - ${lastsMs}::int and kept.expire <= excluded.expire
        then kept.expire else excluded.expire end
    returning points, greatest(expire - (extract(epoch from clock_timestamp()) * 1000)::bigint, 1)::int as "leftMs"`;
  return row;
}

/** Takes one attempt back. */
export async function subtractAttempt(sql: Sql, key: string): Promise<void> {
  await sql`update attempts set points = greatest(points - 1, 0) where key = ${key}`;
}

export async function deleteAttempts(sql: Sql, key: string): Promise<void> {
  await sql`delete from attempts where key = ${key}`;
}

/** In one batch, as with sessions. */
export async function deleteExpiredAttempts(sql: Sql): Promise<void> {
  await sql`
    delete from attempts where key in (
      select key from attempts where expire <= (extract(epoch from clock_timestamp()) * 1000)::bigint
      limit ${CLEANUP_BATCH} for update skip locked
    )`;
}
