import { z } from 'zod';
import { MEDIA_TYPES } from '#shared/media-type';
import {
  DETAILS_MAX_TITLES,
  HISTORY_MAX_OFFSET,
  HISTORY_PAGE_MAX,
  isSeasonOrEpisode,
  MAX_SEASON_OR_EPISODE,
  MIGRATION_MAX_ENTRIES,
  readMediaId,
} from '#shared/watch-history';
import { sentAt, timeInput } from './device-time';
import { oneOf, wholeNumber } from './inputs';

/*
 * What history calls take (1 §7 "Watch history"). Unknown fields of a body are refused. The schemas are checks on
 * unknown values for the reason that parameters.ts gives: bare numbers would be coerced.
 */

const MEDIA_ID_MESSAGE = 'media_id must be a positive whole number in digits';

const mediaId = z
  .unknown()
  .transform((value, context): string => {
    const id = readMediaId(value);
    if (id !== null) return id;
    context.addIssue({ code: 'custom', message: MEDIA_ID_MESSAGE });
    return z.NEVER;
  })
  .meta({ override: { type: 'string', pattern: '^[0-9]{1,19}$' } });

const mediaType = oneOf('media_type', MEDIA_TYPES);

const seasonOrEpisode = (name: 'season' | 'episode') =>
  z
    .unknown()
    .transform((value, context): number | null => {
      if (value === undefined || value === null) return null;
      if (isSeasonOrEpisode(value)) return value;
      const message = `${name} must be a whole number from 0 to ${MAX_SEASON_OR_EPISODE}, or null`;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    })
    .optional()
    .meta({ override: { type: ['integer', 'null'], minimum: 0, maximum: MAX_SEASON_OR_EPISODE } });

const strict = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `Unknown field: ${issue.keys.join(', ').slice(0, 100)}`
        : 'The request body must be an object.',
  });

export const pageInput = z.object({
  limit: wholeNumber({
    min: 1,
    max: HISTORY_PAGE_MAX,
    message: `limit must be a whole number from 1 to ${HISTORY_PAGE_MAX}`,
  }).optional(),
  offset: wholeNumber({
    min: 0,
    max: HISTORY_MAX_OFFSET,
    message: `offset must be a whole number from 0 to ${HISTORY_MAX_OFFSET}`,
  }).optional(),
});

export const recordInput = strict({
  media_id: mediaId,
  media_type: mediaType,
  season: seasonOrEpisode('season'),
  episode: seasonOrEpisode('episode'),
  /** When it was watched; now where it is not said. What is kept of a later time stands. */
  watched_at: timeInput('watched_at'),
  sentAt,
  /** Takes the removal of the title back, which else keeps out what was watched before it. */
  restores: z.literal(true, { error: 'restores can only be true' }).optional(),
});

export const detailsInput = z.object({
  titles: z
    .array(
      z.object({
        mediaId,
        mediaType,
        season: seasonOrEpisode('season'),
        episode: seasonOrEpisode('episode'),
      }),
      { error: 'titles must be a list' },
    )
    .max(DETAILS_MAX_TITLES, {
      error: `Details are given of at most ${DETAILS_MAX_TITLES} titles at a time.`,
    }),
});

const titleAddress = { mediaId, mediaType };

export const titleInput = z.object(titleAddress);

/** Leaves what was watched after that time, so that a removal that arrives late takes nothing newer along. */
const watchedUntil = { watched_until: timeInput('watched_until'), sentAt };

export const removeInput = z.object({ ...titleAddress, ...watchedUntil });
/** A slip in the name of the time must not clear everything. */
export const clearInput = strict(watchedUntil).optional();

export const migrateInput = strict({
  watchHistoryData: z
    .array(z.unknown(), { error: 'watchHistoryData must be a list of entries' })
    .max(MIGRATION_MAX_ENTRIES, {
      error: `At most ${MIGRATION_MAX_ENTRIES} entries can be migrated at a time. Send them in pieces.`,
    }),
  sentAt,
});
