import { z } from 'zod';
import { MAX_SEASON_OR_EPISODE } from '#shared/episode-number';
import { wholeNumber } from '#shared/input-schema';
import { EPISODES_PER_WINDOW } from '#shared/title-page';
import { MAX_QUERY_LENGTH, MAX_TMDB_ID, MAX_TMDB_PAGE } from '#shared/tmdb-limits';

export const pageInput = wholeNumber('page', 1, MAX_TMDB_PAGE).optional();

export const idInput = wholeNumber('id', 1, MAX_TMDB_ID, 'a positive whole number');

/** Season 0 holds the specials. */
export const seasonInput = wholeNumber('season', 0, MAX_SEASON_OR_EPISODE);

export const episodeWindowInput = wholeNumber(
  'window',
  0,
  Math.floor(MAX_SEASON_OR_EPISODE / EPISODES_PER_WINDOW),
);

export const voteCountInput = wholeNumber('vote_count.gte', 0, MAX_TMDB_ID, 'a whole number').optional();

export const queryInput = z
  .string({ error: 'query must be a string' })
  .trim()
  .min(1, { error: 'query must not be empty' })
  .max(MAX_QUERY_LENGTH, { error: `query must have at most ${MAX_QUERY_LENGTH} characters` })
  .refine((text) => text.isWellFormed() && !text.includes('\0'), {
    error: 'query must be valid Unicode text',
  });

/** Ids joined by commas (all of them) or pipes (any of them), as TMDB expects them. */
export const idListInput = (name: string) =>
  z
    .string({ error: `${name} must be a list of ids` })
    .max(200, { error: `${name} must have at most 200 characters` })
    .regex(/^\d{1,10}([,|]\d{1,10})*$/, { error: `${name} must be ids separated by commas or pipes` })
    .optional();

/** JavaScript parses 31 February as 2 March. */
function isRealDate(text: string): boolean {
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

export const dateInput = (name: string) =>
  z
    .string({ error: `${name} must be a date` })
    .regex(/^\d{4}-\d{2}-\d{2}$/, { error: `${name} must be a date written YYYY-MM-DD` })
    .refine(isRealDate, { error: `${name} must be an existing date` })
    .optional();

/** An ISO 8601 time, read as milliseconds since 1970. */
export const timeInput = (name: string) =>
  z.iso
    .datetime({ offset: true, error: `${name} must be a time written as ISO 8601` })
    .transform((text) => Date.parse(text))
    .optional()
    .meta({ override: { type: 'string', format: 'date-time' } });

/** The client's clock when it sent the request; the request's other times are corrected by the difference. */
export const sentAtInput = timeInput('sentAt');
