import { z } from 'zod';
import { MEDIA_TYPES } from '#shared/media-type';

/** WatchHistoryEntry of #shared/history, as answers tell it. */
export const historyEntrySchema = z.object({
  media_id: z.string(),
  media_type: z.enum(MEDIA_TYPES),
  season: z.number().nullable(),
  episode: z.number().nullable(),
  watched_at: z.string(),
  last_watched: z.string(),
  updated_at: z.string(),
});
