import { isMediaType } from '#shared/media-type';
import { isSeasonOrEpisode, parseMediaId } from '#shared/watch-history';
import type { MigrationResult } from '#shared/watch-history-schema';
import type { Sql } from '../../db/client';
import { upsertWatchEvents, type WatchEvent } from '../../db/watch-history/watch-history';
import { MAX_TIME_MS, toServerTime } from './device-clock';

/**
 * Clock differences are rounded to this: a request's time on the network is not one, and the same entries sent again
 * keep their times.
 */
const CLOCK_STEP_MS = 60_000;

type TimedEvent = WatchEvent & { readonly watchedAtMs: number };

/** Seasons and episodes of old entries may be missing. Undefined is what makes the entry malformed. */
function readNumber(value: unknown): number | null | undefined {
  if (value === undefined || value === null) return null;
  return isSeasonOrEpisode(value) ? value : undefined;
}

/** An entry as browsers kept it (1 §3 "Migration payload"); null when it cannot be one. */
function readLegacyEntry(value: unknown): TimedEvent | null {
  if (typeof value !== 'object' || value === null) return null;
  const { media_id, media_type, season, episode, timestamp }: Partial<Record<string, unknown>> = { ...value };
  const mediaId = parseMediaId(media_id);
  // Below a millisecond is no time, and the database cannot divide the smallest numbers.
  const isTimed = typeof timestamp === 'number' && timestamp >= 1 && timestamp <= MAX_TIME_MS;
  if (mediaId === null || !isMediaType(media_type) || !isTimed) return null;
  const watchedAtMs = Math.trunc(timestamp);
  const [seasonNumber, episodeNumber] = [readNumber(season), readNumber(episode)];
  if (media_type === 'movie')
    return { mediaType: media_type, mediaId, season: null, episode: null, watchedAtMs };
  if (seasonNumber === undefined || episodeNumber === undefined) return null;
  return {
    mediaType: media_type,
    mediaId,
    season: seasonNumber,
    episode: episodeNumber,
    watchedAtMs,
  };
}

/**
 * Takes over what a browser kept (decisions.md "History"): entries that are malformed, past the retention or not
 * newer than what is kept are left out and counted. The same entries again change nothing.
 */
export async function migrateHistory(
  sql: Sql,
  userId: string,
  entries: readonly unknown[],
  { retentionDays, clockOffsetMs }: { readonly retentionDays: number; readonly clockOffsetMs: number },
): Promise<MigrationResult> {
  const offsetMs = Math.round(clockOffsetMs / CLOCK_STEP_MS) * CLOCK_STEP_MS;
  const events = entries
    .map(readLegacyEntry)
    .filter((event) => event !== null)
    .map((event) => ({ ...event, watchedAtMs: toServerTime(event.watchedAtMs, offsetMs) }));
  const { stored, tooOld } = await upsertWatchEvents(sql, userId, events, retentionDays);
  return {
    migrated: stored,
    skipped: entries.length - stored,
    total: entries.length,
    skips: {
      malformed: entries.length - events.length,
      tooOld,
      notNewer: events.length - tooOld - stored,
    },
  };
}
