import type { TitleKey, WatchedTitle } from '#shared/watch-history';
import type { WatchHistoryEntry, WatchHistoryStats } from '#shared/watch-history-schema';
import type { Sql } from '../client';
import { isNotRemoved } from './history-removals';

/*
 * Who asks for rows gives the retention in days: what is past it counts as gone, whether the cleanup has been there
 * or not. All times are the database's own and kept to the millisecond, as answers tell them.
 */

/** A title watched at a time. */
export type WatchEvent = WatchedTitle & {
  /** Milliseconds since 1970; null or a time in the future means now. */
  readonly watchedAtMs: number | null;
};

type EntryRow = Pick<WatchHistoryEntry, 'media_id' | 'media_type' | 'season' | 'episode'> & {
  readonly watched_at: Date;
  readonly updated_at: Date;
};

const columns = (sql: Sql) => sql`media_id, media_type, season, episode, watched_at, updated_at`;

const days = (retentionDays: number) => `${retentionDays} days`;

/** Field by field: an object put together of the others of a row costs ten times as much, in memory too. */
function toEntry(row: EntryRow): WatchHistoryEntry {
  const watchedAt = row.watched_at.toISOString();
  return {
    media_id: row.media_id,
    media_type: row.media_type,
    season: row.season,
    episode: row.episode,
    watched_at: watchedAt,
    last_watched: watchedAt,
    updated_at: row.updated_at.toISOString(),
  };
}

/** A page of a person's entries, newest first. */
export async function listWatchHistory(
  sql: Sql,
  userId: string,
  { limit, offset, retentionDays }: { limit: number; offset: number; retentionDays: number },
): Promise<WatchHistoryEntry[]> {
  const rows = await sql<EntryRow[]>`
    select ${columns(sql)} from watch_history
    where user_id = ${userId} and watched_at > now() - ${days(retentionDays)}::interval
    order by watched_at desc, media_type, media_id
    limit ${limit} offset ${offset}`;
  // postgres.js would keep the rows in memory until a full garbage collection.
  return rows.splice(0).map(toEntry);
}

export async function findWatchHistoryEntry(
  sql: Sql,
  userId: string,
  { mediaType, mediaId }: TitleKey,
  retentionDays: number,
): Promise<WatchHistoryEntry | null> {
  const [row] = await sql<EntryRow[]>`
    select ${columns(sql)} from watch_history
    where user_id = ${userId} and media_type = ${mediaType} and media_id = ${mediaId}
      and watched_at > now() - ${days(retentionDays)}::interval`;
  return row ? toEntry(row) : null;
}

/**
 * Keeps an event unless a newer one of the title is kept, the title was removed since or it is past the retention. Of
 * two events of the same time the later episode stands, so that any order of arrival has one outcome.
 *
 * @returns the entry as this call wrote it; null when nothing was written.
 * @throws an error that isMissingUser understands when the account is gone.
 */
export async function upsertWatchEvent(
  sql: Sql,
  userId: string,
  { mediaType, mediaId, season, episode, watchedAtMs }: WatchEvent,
  retentionDays: number,
): Promise<WatchHistoryEntry | null> {
  const [row] = await sql<EntryRow[]>`
    insert into watch_history as kept (user_id, media_type, media_id, season, episode, watched_at, updated_at)
    select ${userId}, media_type, media_id, ${season}::smallint, ${episode}::smallint, watched_at, now()
    from (
      select ${mediaType}::text as media_type, ${mediaId}::bigint as media_id, date_trunc('milliseconds',
        least(coalesce(to_timestamp(${watchedAtMs}::float8 / 1000), now()), now())) as watched_at
    ) given
    where watched_at > now() - ${days(retentionDays)}::interval
      and ${watchedAtMs === null ? sql`true` : isNotRemoved(sql, userId)}
    on conflict (user_id, media_type, media_id) do update
    set season = excluded.season, episode = excluded.episode,
      watched_at = excluded.watched_at, updated_at = excluded.updated_at
    where ${isNewer(sql)}
    returning ${columns(sql)}`;
  return row ? toEntry(row) : null;
}

function isNewer(sql: Sql) {
  return sql`
    (excluded.watched_at, coalesce(excluded.season, -1), coalesce(excluded.episode, -1))
    > (kept.watched_at, coalesce(kept.season, -1), coalesce(kept.episode, -1))`;
}

/**
 * Keeps many events under the rule of upsertWatchEvent in one statement: all or nothing. An event from the future
 * is kept only of a title there is nothing of, so that the same events again change nothing.
 *
 * @returns how many were kept, and how many were past the retention.
 * @throws an error that isMissingUser understands when the account is gone.
 */
export async function upsertWatchEvents(
  sql: Sql,
  userId: string,
  events: readonly (WatchEvent & { readonly watchedAtMs: number })[],
  retentionDays: number,
): Promise<{ kept: number; tooOld: number }> {
  const [row] = await sql<[{ kept: number; tooOld: number }]>`
    with given as (
      select media_type, media_id, season, episode, to_timestamp(ms / 1000) as watched_at
      from unnest(
        ${events.map(({ mediaType }) => mediaType)}::text[], ${events.map(({ mediaId }) => mediaId)}::bigint[],
        ${events.map(({ season }) => season)}::smallint[], ${events.map(({ episode }) => episode)}::smallint[],
        ${events.map(({ watchedAtMs }) => watchedAtMs)}::float8[]
      ) as event (media_type, media_id, season, episode, ms)
    ), newest as (
      select distinct on (media_type, media_id) *
      from given
      where watched_at > now() - ${days(retentionDays)}::interval and ${isNotRemoved(sql, userId)}
      order by media_type, media_id, watched_at desc, season desc nulls last, episode desc nulls last
    ), kept as (
      insert into watch_history as kept (user_id, media_type, media_id, season, episode, watched_at, updated_at)
      select ${userId}, media_type, media_id, season, episode,
        date_trunc('milliseconds', least(watched_at, now())), now()
      from newest
      where watched_at <= now() or not exists (
        select 1 from watch_history there
        where there.user_id = ${userId} and there.media_type = newest.media_type
          and there.media_id = newest.media_id and there.watched_at > now() - ${days(retentionDays)}::interval
      )
      -- One order of locking for everybody: two migrations of a person never wait for each other in a circle.
      order by media_type, media_id
      on conflict (user_id, media_type, media_id) do update
      set season = excluded.season, episode = excluded.episode,
        watched_at = excluded.watched_at, updated_at = excluded.updated_at
      where ${isNewer(sql)}
      returning 1
    )
    select
      (select count(*) from kept)::int as kept,
      (select count(*) from given where watched_at <= now() - ${days(retentionDays)}::interval)::int as "tooOld"`;
  return row;
}

/** Whether a statement failed because the account it was for is gone. */
export function isMissingUser(error: unknown): boolean {
  return (
    error instanceof Error &&
    'constraint_name' in error &&
    (error.constraint_name === 'watch_history_user_id_fkey' ||
      error.constraint_name === 'history_removals_user_id_fkey')
  );
}

/** From the index of a person's page alone. */
export async function countWatchHistory(
  sql: Sql,
  userId: string,
  retentionDays: number,
): Promise<WatchHistoryStats> {
  const [row] = await sql<[{ total: number; movies: number; tvShows: number; lastWatched: Date | null }]>`
    select count(*)::int as total, max(watched_at) as "lastWatched",
      (count(*) filter (where media_type = 'movie'))::int as movies,
      (count(*) filter (where media_type = 'tv'))::int as "tvShows"
    from watch_history
    where user_id = ${userId} and watched_at > now() - ${days(retentionDays)}::interval`;
  return { ...row, lastWatched: row.lastWatched?.toISOString() ?? null };
}

/** Which of these titles a person has watched. */
export async function listWatchedTitles(
  sql: Sql,
  userId: string,
  titles: readonly TitleKey[],
  retentionDays: number,
): Promise<TitleKey[]> {
  return sql<TitleKey[]>`
    select media_type as "mediaType", media_id as "mediaId"
    from watch_history
    join unnest(
      ${titles.map(({ mediaType }) => mediaType)}::text[], ${titles.map(({ mediaId }) => mediaId)}::bigint[]
    ) as title (media_type, media_id) using (media_type, media_id)
    where user_id = ${userId} and watched_at > now() - ${days(retentionDays)}::interval`;
}
