import type { Sql } from './client';

const RETENTION_DAYS = 90;
const MAX_NETWORKS = 100;

/** Whether the user signed in from this network within 90 days. */
export async function isKnownNetwork(sql: Sql, userId: string, networkHash: string): Promise<boolean> {
  const rows = await sql`
    select 1 from known_networks
    where user_id = ${userId} and network_hash = ${networkHash}
      and last_login_at > now() - ${`${RETENTION_DAYS} days`}::interval`;
  return rows.length > 0;
}

export async function listKnownNetworks(
  sql: Sql,
  userId: string,
): Promise<{ readonly hash: string; readonly lastLoginAt: Date }[]> {
  return sql<{ hash: string; lastLoginAt: Date }[]>`
    select network_hash as hash, last_login_at as "lastLoginAt" from known_networks
    where user_id = ${userId} order by last_login_at desc, network_hash`;
}

/** Does nothing when the account is gone. */
export async function upsertKnownNetwork(sql: Sql, userId: string, networkHash: string): Promise<void> {
  await sql`
    with owner as (
      select id from users where id = ${userId} for key share
    ), surplus as (
      delete from known_networks where user_id = ${userId} and network_hash = any (array(
        select network_hash from known_networks where user_id = ${userId} and network_hash <> ${networkHash}
        order by last_login_at desc offset ${MAX_NETWORKS - 1} for update skip locked
      ))
    )
    insert into known_networks as stored (user_id, network_hash) select id, ${networkHash} from owner
    on conflict (user_id, network_hash) do update set last_login_at = now()
    where stored.last_login_at < now() - interval '1 hour'`;
}

export async function deleteExpiredNetworks(sql: Sql, limit: number): Promise<number> {
  const { count } = await sql`
    delete from known_networks where ctid = any (array(
      select ctid from known_networks
      where last_login_at <= now() - ${`${RETENTION_DAYS} days`}::interval
      limit ${limit} for update skip locked
    ))`;
  return count;
}
