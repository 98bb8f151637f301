import type { TitleKey } from '#shared/watch-history';
import type { Sql } from '../client';

/*
 * A removal is an event as watching is: what was watched before it and arrives later, from a device that was offline,
 * stays out. So the time of a removal is kept, by person and title, for as long as anything older would be taken.
 */

/** What the removal of everything is kept as. */
const EVERYTHING = { mediaType: 'all', mediaId: '0' } as const;

/** @param untilMs milliseconds since 1970; null is just before now, so that what is watched next is later than that. */
function removedUntil(sql: Sql, untilMs: number | null) {
  return sql`
    least(to_timestamp(${untilMs}::float8 / 1000), date_trunc('milliseconds', now()) - interval '1 millisecond')`;
}

/**
 * Removes an entry of a person.
 *
 * @param untilMs leaves it when it was watched later than then (milliseconds since 1970); null removes it anyway.
 * @returns whether one was removed.
 * @throws an error that isMissingUser understands when the account is gone.
 */
export async function removeWatchHistoryEntry(
  sql: Sql,
  userId: string,
  { mediaType, mediaId }: TitleKey,
  untilMs: number | null,
): Promise<boolean> {
  const { count } = await sql`
    with noted as (
      insert into history_removals as kept (user_id, media_type, media_id, removed_until)
      values (${userId}, ${mediaType}, ${mediaId}::bigint, ${removedUntil(sql, untilMs)})
      on conflict (user_id, media_type, media_id) do update
      set removed_until = greatest(kept.removed_until, excluded.removed_until)
    )
    delete from watch_history
    where user_id = ${userId} and media_type = ${mediaType} and media_id = ${mediaId}
      and watched_at <= coalesce(to_timestamp(${untilMs}::float8 / 1000), 'infinity')`;
  return count > 0;
}

/**
 * Removes all entries of a person, or those watched until then; removals of single titles that this one contains are
 * no longer kept.
 *
 * @throws an error that isMissingUser understands when the account is gone.
 */
export async function removeWatchHistory(sql: Sql, userId: string, untilMs: number | null): Promise<void> {
  await sql`
    with noted as (
      insert into history_removals as kept (user_id, media_type, media_id, removed_until)
      values (${userId}, ${EVERYTHING.mediaType}, ${EVERYTHING.mediaId}::bigint, ${removedUntil(sql, untilMs)})
      on conflict (user_id, media_type, media_id) do update
      set removed_until = greatest(kept.removed_until, excluded.removed_until)
    ), contained as (
      delete from history_removals
      where user_id = ${userId} and media_type <> ${EVERYTHING.mediaType}
        and removed_until <= ${removedUntil(sql, untilMs)}
    )
    delete from watch_history
    where user_id = ${userId}
      and watched_at <= coalesce(to_timestamp(${untilMs}::float8 / 1000), 'infinity')`;
}

/** That a title watched then was not removed since, for a statement that names its event `given`. */
export function isNotRemoved(sql: Sql, userId: string) {
  return sql`
    not exists (
      select 1 from history_removals removal
      where removal.user_id = ${userId} and removal.removed_until >= given.watched_at
        and (removal.media_type, removal.media_id)
          in ((given.media_type, given.media_id), (${EVERYTHING.mediaType}, ${EVERYTHING.mediaId}::bigint))
    )`;
}

/** Takes the removal of a title back: what was watched before it counts again. */
export async function deleteRemoval(
  sql: Sql,
  userId: string,
  { mediaType, mediaId }: TitleKey,
): Promise<void> {
  await sql`
    delete from history_removals
    where user_id = ${userId} and media_type = ${mediaType} and media_id = ${mediaId}`;
}

/** Forgets some of the removals that are past the retention. @returns how many */
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
