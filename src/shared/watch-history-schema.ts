import { z } from 'zod';
import { MEDIA_TYPES } from './media-type';

/** The last time a user watched a title. Times are ISO 8601. */
export const watchHistoryEntrySchema = z.object({
  /** Digits. */
  media_id: z.string(),
  media_type: z.enum(MEDIA_TYPES),
  /** Null for movies. */
  season: z.number().nullable(),
  episode: z.number().nullable(),
  watched_at: z.string(),
  /** The same time as watched_at; clients expect both names. */
  last_watched: z.string(),
  /** When the server wrote the entry. */
  updated_at: z.string(),
});
export type WatchHistoryEntry = z.infer<typeof watchHistoryEntrySchema>;

/** A user's own counts. */
export const watchHistoryStatsSchema = z.object({
  total: z.number(),
  movies: z.number(),
  tvShows: z.number(),
  /** ISO 8601; null for an empty history. */
  lastWatched: z.string().nullable(),
});
export type WatchHistoryStats = z.infer<typeof watchHistoryStatsSchema>;

/** `migrated` and `skipped` add up to `total`. */
export const migrationResultSchema = z.object({
  migrated: z.number(),
  skipped: z.number(),
  total: z.number(),
  /** The skipped entries by reason. */
  skips: z.object({
    /** Not an entry, or with an impossible title, season, episode or time. */
    malformed: z.number(),
    /** Past the retention. */
    tooOld: z.number(),
    /** Not newer than the stored entry, than another entry of the request, or than the title's removal. */
    notNewer: z.number(),
  }),
});
export type MigrationResult = z.infer<typeof migrationResultSchema>;

/** Counts of all users. Exact up to 40,000 entries; beyond that estimated by the database. */
export const siteHistoryStatsSchema = z.object({
  total: z.number(),
  /** Watched since midnight UTC. */
  today: z.number(),
  isEstimate: z.boolean(),
});
export type SiteHistoryStats = z.infer<typeof siteHistoryStatsSchema>;
