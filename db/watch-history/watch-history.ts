import type { TitleKey, WatchedTitle } from '#shared/watch-history';
import type { WatchHistoryEntry, WatchHistoryStats } from '#shared/watch-history-schema';
import type { WatchPosition } from '#shared/watch-progress';
import type { Fragment, Sql } from '../client';
import { isNotRemoved, type StoredKey } from './history-removals';

// Entries that are past the retention count as deleted, whether the cleanup has run or not. Times have milliseconds.

export type WatchEvent = WatchedTitle &
  WatchPosition & {
    /** Milliseconds since 1970; null is now, and so is a time in the future. */
    readonly watchedAtMs: number | null;
  };

type EntryRow = Pick<
  WatchHistoryEntry,
  'media_id' | 'media_type' | 'season' | 'episode' | 'position' | 'duration'
> & {
  readonly watched_at: Date;
  readonly updated_at: Date;
};

const columns = (sql: Sql): Fragment => sql`
  media_id, media_type, season, episode, position_seconds as position, duration_seconds as duration,
  watched_at, updated_at`;

const oldest = (sql: Sql, retentionDays: number): Fragment =>
  sql`now() - ${`${retentionDays} days`}::interval`;

/** Without object spread, which takes ten times as long. */
function toEntry(row: EntryRow): WatchHistoryEntry {
  const watchedAt = row.watched_at.toISOString();
  return {
    media_id: row.media_id,
    media_type: row.media_type,
    season: row.season,
    episode: row.episode,
    position: row.position,
    duration: row.duration,
    watched_at: watchedAt,
    last_watched: watchedAt,
    updated_at: row.updated_at.toISOString(),
  };
}

/** Without fragments, which postgres.js keeps in memory until a full garbage collection, as it does the rows. */
export async function listWatchHistory(
  sql: Sql,
  userId: string,
  { limit, offset, retentionDays }: { limit: number; offset: number; retentionDays: number },
): Promise<WatchHistoryEntry[]> {
  const rows = await sql<EntryRow[]>`
    select media_id, media_type, season, episode, position_seconds as position, duration_seconds as duration,
      watched_at, updated_at from watch_history
    where user_id = ${userId} and watched_at > now() - make_interval(days => ${retentionDays})
    order by watched_at desc, media_type, media_id
    limit ${limit} offset ${offset}`;
  return rows.splice(0).map(toEntry);
}

/** In the order of the titles, which never changes. @param after the last title of the previous part */
export async function listWatchHistoryByTitle(
  sql: Sql,
  userId: string,
  { after, limit, retentionDays }: { after: StoredKey | null; limit: number; retentionDays: number },
): Promise<WatchHistoryEntry[]> {
  const rows = await sql<EntryRow[]>`
    select ${columns(sql)} from watch_history
    where user_id = ${userId} and watched_at > ${oldest(sql, retentionDays)}
      and (media_type, media_id) > (${after?.mediaType ?? ''}, ${after?.mediaId ?? '0'}::bigint)
    order by media_type, media_id limit ${limit}`;
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
      and watched_at > ${oldest(sql, retentionDays)}`;
  return row ? toEntry(row) : null;
}

const isOfStoredEpisode = (sql: Sql, retentionDays: number): Fragment => sql`
  stored.watched_at > ${oldest(sql, retentionDays)}
    and (excluded.season, excluded.episode) is not distinct from (stored.season, stored.episode)`;

/**
 * Of two events of one time the later episode wins, so that the order of arrival has no effect. An event without a
 * position or duration keeps the stored one, unless it is of another episode. A duration below the position is dropped.
 */
const replaceOlderEntry = (sql: Sql, retentionDays: number): Fragment => sql`
  on conflict (user_id, media_type, media_id) do update
  set season = excluded.season, episode = excluded.episode,
    position_seconds = case
      when ${isOfStoredEpisode(sql, retentionDays)} then coalesce(excluded.position_seconds, stored.position_seconds)
      else excluded.position_seconds end,
    duration_seconds = case
      when not (${isOfStoredEpisode(sql, retentionDays)}) then excluded.duration_seconds
      when excluded.duration_seconds >= coalesce(excluded.position_seconds, stored.position_seconds, 0)
        then excluded.duration_seconds
      when stored.duration_seconds >= coalesce(excluded.position_seconds, stored.position_seconds, 0)
        then stored.duration_seconds end,
    watched_at = excluded.watched_at, updated_at = excluded.updated_at
  where (excluded.watched_at, coalesce(excluded.season, -1), coalesce(excluded.episode, -1))
    > (stored.watched_at, coalesce(stored.season, -1), coalesce(stored.episode, -1))`;

/**
 * @returns null when the event is past the retention, a newer one is stored, or the title was removed since
 * @throws an error that isMissingUser recognizes
 */
export async function upsertWatchEvent(
  sql: Sql,
  userId: string,
  { mediaType, mediaId, season, episode, position, duration, watchedAtMs }: WatchEvent,
  retentionDays: number,
): Promise<WatchHistoryEntry | null> {
  const [row] = await sql<EntryRow[]>`
    insert into watch_history as stored (user_id, media_type, media_id, season, episode,
      position_seconds, duration_seconds, watched_at, updated_at)
    select ${userId}, media_type, media_id, ${season}::smallint, ${episode}::smallint,
      ${position}::integer, ${duration}::integer, watched_at, now()
    from (
      select ${mediaType}::text as media_type, ${mediaId}::bigint as media_id, date_trunc('milliseconds',
        least(coalesce(to_timestamp(${watchedAtMs}::float8 / 1000), now()), now())) as watched_at
    ) event
    where watched_at > ${oldest(sql, retentionDays)}
      and ${watchedAtMs === null ? sql`true` : isNotRemoved(sql, userId)}
    ${replaceOlderEntry(sql, retentionDays)}
    returning ${columns(sql)}`;
  return row ? toEntry(row) : null;
}

/** The most recent value among the events of an episode. Needs the window `of_episode`. */
const latest = (sql: Sql, column: Fragment, condition: Fragment): Fragment =>
  sql`(array_agg(${column}) filter (where ${condition}) over of_episode)[1]`;

const ofEpisode = (sql: Sql): Fragment => sql`
  window of_episode as (
    partition by media_type, media_id, season, episode order by isfinite(watched_at) desc, reported_at desc
    rows between unbounded preceding and unbounded following
  )`;

/** Device times are corrected to about a minute. */
const CLOCK_TOLERANCE = '1 minute';

/**
 * An event from the future is compared by the earliest time at which it can have been watched: a minute ago if it is at
 * most a minute ahead, and otherwise before all others. Thus it is stored, with the current time, only if the title has
 * no valid event in the call, no stored entry and no removal since then, and a repeated call changes nothing.
 * A position or duration that the newest event of a title lacks is that of an earlier event of the same episode.
 */
export async function upsertWatchEvents(
  sql: Sql,
  userId: string,
  events: readonly (WatchEvent & { readonly watchedAtMs: number })[],
  retentionDays: number,
): Promise<{ stored: number; tooOld: number }> {
  const [row] = await sql<[{ stored: number; tooOld: number }]>`
    with reported as (
      select media_type, media_id, season, episode, position_seconds, duration_seconds,
        to_timestamp(ms / 1000) as reported_at
      from unnest(
        ${events.map(({ mediaType }) => mediaType)}::text[], ${events.map(({ mediaId }) => mediaId)}::bigint[],
        ${events.map(({ season }) => season)}::smallint[], ${events.map(({ episode }) => episode)}::smallint[],
        ${events.map(({ position }) => position)}::integer[], ${events.map(({ duration }) => duration)}::integer[],
        ${events.map(({ watchedAtMs }) => watchedAtMs)}::float8[]
      ) as input (media_type, media_id, season, episode, position_seconds, duration_seconds, ms)
    ), event as (
      select *, case
        when reported_at <= now() then reported_at
        when reported_at <= now() + ${CLOCK_TOLERANCE}::interval then now() - ${CLOCK_TOLERANCE}::interval
        else '-infinity' end as watched_at
      from reported
    ), positioned as (
      select *, ${latest(sql, sql`position_seconds`, sql`position_seconds is not null`)} as last_position
      from event
      where reported_at > ${oldest(sql, retentionDays)} and ${isNotRemoved(sql, userId)}
        and (reported_at <= now() or not exists (
          select 1 from watch_history entry
          where entry.user_id = ${userId} and entry.media_type = event.media_type
            and entry.media_id = event.media_id
            and entry.watched_at > greatest(event.watched_at, ${oldest(sql, retentionDays)})
        ))
      ${ofEpisode(sql)}
    ), newest as (
      select distinct on (media_type, media_id) media_type, media_id, season, episode, reported_at, last_position,
        ${latest(sql, sql`duration_seconds`, sql`duration_seconds >= coalesce(last_position, 0)`)} as last_duration
      from positioned
      ${ofEpisode(sql)}
      order by media_type, media_id, isfinite(watched_at) desc, reported_at desc,
        season desc nulls last, episode desc nulls last
    ), written as (
      insert into watch_history as stored (user_id, media_type, media_id, season, episode,
        position_seconds, duration_seconds, watched_at, updated_at)
      select ${userId}, media_type, media_id, season, episode, last_position, last_duration,
        date_trunc('milliseconds', least(reported_at, now())), now()
      from newest
      -- Sorted, so that two calls of one user cannot deadlock.
      order by media_type, media_id
      ${replaceOlderEntry(sql, retentionDays)}
      returning 1
    )
    select
      (select count(*) from written)::int as stored,
      (select count(*) from event where reported_at <= ${oldest(sql, retentionDays)})::int as "tooOld"`;
  return row;
}

export function isMissingUser(error: unknown): boolean {
  return (
    error instanceof Error &&
    'constraint_name' in error &&
    (error.constraint_name === 'watch_history_user_id_fkey' ||
      error.constraint_name === 'history_removals_user_id_fkey')
  );
}

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
    where user_id = ${userId} and watched_at > ${oldest(sql, retentionDays)}`;
  return { ...row, lastWatched: row.lastWatched?.toISOString() ?? null };
}

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
    where user_id = ${userId} and watched_at > ${oldest(sql, retentionDays)}`;
}
