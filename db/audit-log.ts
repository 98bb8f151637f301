import type { AuditedAction } from '#shared/administration';
import type { AuditEntry } from '#shared/administration-schema';
import type { Sql } from './client';

type UserName = { readonly id: string; readonly username: string };

export type NewAuditEntry = Pick<AuditEntry, 'details' | 'address'> & {
  readonly action: AuditedAction;
  readonly actor: UserName;
  readonly target: UserName | null;
  readonly userAgent: string | null;
};

export type StoredAuditEntry = Omit<AuditEntry, 'happenedAt' | 'device'> & {
  readonly happenedAt: Date;
  readonly userAgent: string | null;
};

export async function insertAuditEntry(sql: Sql, entry: NewAuditEntry): Promise<void> {
  const { action, actor, target, details, address, userAgent } = entry;
  await sql`
    insert into audit_log
      (action, actor_id, actor_name, target_id, target_name, details, address, user_agent)
    values (
      ${action}, ${actor.id}, ${actor.username}, ${target?.id ?? null}, ${target?.username ?? null},
      ${sql.json(details)}, ${address}, ${userAgent}
    )`;
}

/** Newest first. @param before only entries with a lower id; null for the newest ones */
export async function listAuditEntries(
  sql: Sql,
  { before, limit }: { readonly before: string | null; readonly limit: number },
): Promise<StoredAuditEntry[]> {
  return sql<StoredAuditEntry[]>`
    select id, happened_at as "happenedAt", action, actor_id as "actorId", actor_name as "actorName",
      target_id as "targetId", target_name as "targetName", details, address, user_agent as "userAgent"
    from audit_log where id < coalesce(${before}::bigint, 9223372036854775807)
    order by id desc limit ${limit}`;
}

export type StoredAccountAction = Pick<
  StoredAuditEntry,
  'id' | 'happenedAt' | 'action' | 'details' | 'address' | 'userAgent'
> & {
  /** False for an action of an administrator on the account. */
  readonly isOwn: boolean;
};

/** What a user did and what was done to the account, oldest first. @param after only entries with a higher id */
export async function listAccountActions(
  sql: Sql,
  userId: string,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<StoredAccountAction[]> {
  const page = sql`id > coalesce(${after}::bigint, 0) order by id limit ${limit}`;
  return sql<StoredAccountAction[]>`
    select id, happened_at as "happenedAt", action, details, address, user_agent as "userAgent",
      actor_id = ${userId} as "isOwn"
    from audit_log where id in (
      (select id from audit_log where actor_id = ${userId} and ${page})
      union
      (select id from audit_log where target_id = ${userId} and ${page})
    ) order by id limit ${limit}`;
}

const RECENT_ENTRIES = 5_000;

/** Whether a user did this within the last hour, among the newest 5,000 entries. */
export async function hasRecentAuditEntry(
  sql: Sql,
  { actorId, action }: { readonly actorId: string; readonly action: AuditedAction },
): Promise<boolean> {
  const rows = await sql`
    select 1 from (select * from audit_log order by id desc limit ${RECENT_ENTRIES}) recent
    where actor_id = ${actorId} and action = ${action} and happened_at > now() - interval '1 hour' limit 1`;
  return rows.length > 0;
}

/** The newest id that is beyond the newest `maxEntries`; null when there are no more than that. */
export async function findSurplusAuditId(sql: Sql, maxEntries: number): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`
    select id from audit_log order by id desc offset ${maxEntries} limit 1`;
  return row?.id ?? null;
}

type OldEntries = {
  readonly retentionDays: number;
  /** Entries up to this id are deleted at any age. */
  readonly surplusId: string | null;
  readonly limit: number;
};

export async function deleteOldAuditEntries(
  sql: Sql,
  { retentionDays, surplusId, limit }: OldEntries,
): Promise<number> {
  const deleted = await sql`
    delete from audit_log where id = any (array(
      select id from (select id, happened_at from audit_log order by id limit ${limit}) oldest
      where happened_at <= now() - ${`${retentionDays} days`}::interval
        or id <= coalesce(${surplusId}::bigint, 0)
    ))`;
  return deleted.count;
}
