import { z } from 'zod';
import { MEDIA_TYPES } from './media-type';

const isoTime = z.string();

/** One entry per user and title. */
export const watchHistoryEntrySchema = z.object({
  media_id: z.string(),
  media_type: z.enum(MEDIA_TYPES),
  /** Null for movies. */
  season: z.number().nullable(),
  episode: z.number().nullable(),
  /** Where playback stopped, in seconds; null when the player did not report it. */
  position: z.number().nullable(),
  duration: z.number().nullable(),
  watched_at: isoTime,
  /** The same time as watched_at; clients expect both names. */
  last_watched: isoTime,
  updated_at: isoTime,
});
export type WatchHistoryEntry = z.infer<typeof watchHistoryEntrySchema>;

export const watchHistoryStatsSchema = z.object({
  total: z.number(),
  movies: z.number(),
  tvShows: z.number(),
  lastWatched: isoTime.nullable(),
});
export type WatchHistoryStats = z.infer<typeof watchHistoryStatsSchema>;

/** `migrated` and `skipped` add up to `total`. */
export const migrationResultSchema = z.object({
  migrated: z.number(),
  skipped: z.number(),
  total: z.number(),
  skips: z.object({
    malformed: z.number(),
    tooOld: z.number(),
    /** Not newer than the stored entry, another entry of the request, or the removal of the title. */
    notNewer: z.number(),
  }),
});
export type MigrationResult = z.infer<typeof migrationResultSchema>;

/** Exact up to 40,000 entries; beyond that estimated by the database. */
export const siteHistoryStatsSchema = z.object({
  total: z.number(),
  today: z.number(),
  isEstimate: z.boolean(),
});
export type SiteHistoryStats = z.infer<typeof siteHistoryStatsSchema>;
