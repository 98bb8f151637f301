import type { MediaType } from '#shared/media-type';
import type { TitleKey } from '#shared/watch-history';
import type { Fragment, Sql } from '../client';

// A removal is stored with its time, so that an older event that a device sends later does not restore the entry.

export type StoredRemoval = {
  readonly media_type: MediaType | 'all';
  /** '0' for all titles. */
  readonly media_id: string;
  readonly removedUntil: Date;
};

const ALL_TITLES = { mediaType: 'all', mediaId: '0' } as const;

export type StoredKey = { readonly mediaType: string; readonly mediaId: string };

/** Null is just before now, so that a title that is watched next is newer. */
function toRemovalTime(sql: Sql, untilMs: number | null): Fragment {
  return sql`
    least(to_timestamp(${untilMs}::float8 / 1000), date_trunc('milliseconds', now()) - interval '1 millisecond')`;
}

function upsertRemoval(sql: Sql, userId: string, key: StoredKey, untilMs: number | null): Fragment {
  return sql`
    insert into history_removals as stored (user_id, media_type, media_id, removed_until)
    values (${userId}, ${key.mediaType}, ${key.mediaId}::bigint, ${toRemovalTime(sql, untilMs)})
    on conflict (user_id, media_type, media_id) do update
    set removed_until = greatest(stored.removed_until, excluded.removed_until)`;
}

/**
 * @param untilMs keeps an entry that was watched later (milliseconds since 1970); null removes any
 * @throws an error that isMissingUser recognizes
 */
export async function removeWatchHistoryEntry(
  sql: Sql,
  userId: string,
  title: TitleKey,
  untilMs: number | null,
): Promise<boolean> {
  const { count } = await sql`
    with removal as (${upsertRemoval(sql, userId, title, untilMs)})
    delete from watch_history
    where user_id = ${userId} and media_type = ${title.mediaType} and media_id = ${title.mediaId}
      and watched_at <= coalesce(to_timestamp(${untilMs}::float8 / 1000), 'infinity')`;
  return count > 0;
}

export async function removeWatchHistory(sql: Sql, userId: string, untilMs: number | null): Promise<void> {
  await sql`
    with removal as (${upsertRemoval(sql, userId, ALL_TITLES, untilMs)}), older_removals as (
      delete from history_removals
      where user_id = ${userId} and media_type <> ${ALL_TITLES.mediaType}
        and removed_until <= ${toRemovalTime(sql, untilMs)}
    )
    delete from watch_history
    where user_id = ${userId}
      and watched_at <= coalesce(to_timestamp(${untilMs}::float8 / 1000), 'infinity')`;
}

/** Needs a row named `event`. */
export function isNotRemoved(sql: Sql, userId: string): Fragment {
  return sql`
    not exists (
      select 1 from history_removals removal
      where removal.user_id = ${userId} and removal.removed_until >= event.watched_at
        and (removal.media_type, removal.media_id)
          in ((event.media_type, event.media_id), (${ALL_TITLES.mediaType}, ${ALL_TITLES.mediaId}::bigint))
    )`;
}

/** In the order of the titles. @param after the last title of the previous part */
export async function listRemovals(
  sql: Sql,
  userId: string,
  { after, limit }: { readonly after: StoredKey | null; readonly limit: number },
): Promise<StoredRemoval[]> {
  return sql<StoredRemoval[]>`
    select media_type, media_id, removed_until as "removedUntil" from history_removals
    where user_id = ${userId}
      and (media_type, media_id) > (${after?.mediaType ?? ''}, ${after?.mediaId ?? '0'}::bigint)
    order by media_type, media_id limit ${limit}`;
}

export async function deleteRemoval(
  sql: Sql,
  userId: string,
  { mediaType, mediaId }: TitleKey,
): Promise<void> {
  await sql`
    delete from history_removals
    where user_id = ${userId} and media_type = ${mediaType} and media_id = ${mediaId}`;
}

export async function deleteExpiredRemovals(
  sql: Sql,
  { retentionDays, limit }: { retentionDays: number; limit: number },
): Promise<number> {
  const { count } = await sql`
    delete from history_removals where ctid = any (array(
      select ctid from history_removals
      where removed_until <= now() - ${`${retentionDays} days`}::interval
      order by removed_until limit ${limit} for update skip locked
    ))`;
  return count;
}
