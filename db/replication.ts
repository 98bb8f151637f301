import type { Sql } from './client';

/** The same for a database and its replicas. */
export async function readDatabaseIdentity(sql: Sql): Promise<string> {
  const [row] = await sql<[{ identity: string }]>`
    select system_identifier || ' ' || current_database() as identity from pg_control_system()`;
  return row.identity;
}

/**
 * The byte of the write-ahead log up to which a replica needs it to have all acknowledged commits. Asynchronous commits
 * are acknowledged before they are flushed.
 */
export async function readCommittedPosition(sql: Sql): Promise<bigint> {
  const [row] = await sql<[{ position: string }]>`
    select (
      case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
      else pg_current_wal_flush_lsn() end - '0/0'
    )::text as position`;
  return BigInt(row.position);
}

/** @returns null if the server is not a replica */
export async function findReplayedPosition(sql: Sql): Promise<bigint | null> {
  const [row] = await sql<[{ position: string | null }]>`
    select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::text end as position`;
  return row.position === null ? null : BigInt(row.position);
}
