import { z } from 'zod';
import { MAX_SEASON_OR_EPISODE } from '#shared/episode-number';
import { oneOf, strict, wholeNumber } from '#shared/input-schema';
import { MEDIA_TYPES } from '#shared/media-type';
import {
  DETAILS_MAX_TITLES,
  HISTORY_MAX_OFFSET,
  HISTORY_PAGE_DEFAULT,
  HISTORY_PAGE_MAX,
  isSeasonOrEpisode,
  MIGRATION_MAX_ENTRIES,
  parseMediaId,
  type WatchedTitle,
} from '#shared/watch-history';
import { MAX_WATCH_SECONDS } from '#shared/watch-progress';
import { sentAtInput, timeInput } from './inputs';

/* These schemas check unknown values: trpc-openapi turns on the coercion of number schemas. */

const NOT_AN_OBJECT = 'The request body must be an object.';

const mediaId = z
  .unknown()
  .transform((value, context): string => {
    const id = parseMediaId(value);
    if (id !== null) return id;
    context.addIssue({ code: 'custom', message: 'media_id must be a positive whole number in digits' });
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

const seconds = (name: 'position' | 'duration', min: number) =>
  z
    .unknown()
    .transform((value, context): number | null => {
      if (value === undefined || value === null) return null;
      const isValid = typeof value === 'number' && Number.isInteger(value) && value >= min;
      if (isValid && value <= MAX_WATCH_SECONDS) return value;
      const message = `${name} must be a whole number of seconds from ${min} to ${MAX_WATCH_SECONDS}, or null`;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    })
    .optional()
    .meta({ override: { type: ['integer', 'null'], minimum: min, maximum: MAX_WATCH_SECONDS } });

const season = seasonOrEpisode('season');
const episode = seasonOrEpisode('episode');

export const pageInput = z.object({
  limit: wholeNumber('limit', 1, HISTORY_PAGE_MAX).default(HISTORY_PAGE_DEFAULT),
  offset: wholeNumber('offset', 0, HISTORY_MAX_OFFSET).default(0),
});

export const recordInput = strict(
  {
    media_id: mediaId,
    media_type: mediaType,
    season,
    episode,
    /** Where playback stopped. Without it, that of the same movie or episode is kept, and likewise the duration. */
    position: seconds('position', 0),
    duration: seconds('duration', 1),
    /** Defaults to now. A stored entry with a later time stays. */
    watched_at: timeInput('watched_at'),
    sentAt: sentAtInput,
    /** Undoes the removal of the title; without it, events before the removal are ignored. */
    restores: z.literal(true, { error: 'restores can only be true' }).optional(),
  },
  NOT_AN_OBJECT,
).refine(({ position, duration }) => !position || !duration || position <= duration, {
  error: 'position must not be greater than duration',
  path: ['position'],
});

export const detailsInput = z.object({
  titles: z
    .array(z.object({ mediaId, mediaType, season, episode }), { error: 'titles must be a list' })
    .max(DETAILS_MAX_TITLES, {
      error: `Details are available for at most ${DETAILS_MAX_TITLES} titles at a time.`,
    }),
});

export function toWatchedTitles({ titles }: z.infer<typeof detailsInput>): WatchedTitle[] {
  return titles.map(({ season = null, episode = null, ...title }) => ({ ...title, season, episode }));
}

export const titleInput = z.object({ mediaId, mediaType });

/** Entries watched after `watched_until` stay, so that a delayed removal does not delete newer ones. */
const watchedUntil = { watched_until: timeInput('watched_until'), sentAt: sentAtInput };

export const removeInput = titleInput.extend(watchedUntil);

/** Strict, because a misspelt `watched_until` would clear everything. */
export const clearInput = strict(watchedUntil, NOT_AN_OBJECT).prefault({});

export const migrateInput = strict(
  {
    watchHistoryData: z
      .array(z.unknown(), { error: 'watchHistoryData must be a list of entries' })
      .max(MIGRATION_MAX_ENTRIES, {
        error: `At most ${MIGRATION_MAX_ENTRIES} entries can be migrated at a time. Send them in several calls.`,
      }),
    sentAt: sentAtInput,
  },
  NOT_AN_OBJECT,
);
