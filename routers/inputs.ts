import { z } from 'zod';
import { EPISODES_PER_WINDOW } from '#shared/title-page';
import { MAX_QUERY_LENGTH, MAX_TMDB_ID, MAX_TMDB_PAGE } from '#shared/tmdb-limits';

/*
 * Parameters that arrive as text in addresses and as values from tRPC. They are pipes on purpose: the REST handler
 * switches coercion on in every bare number or boolean schema that it meets, for tRPC callers as well.
 */

type Bounds = { min: number; max: number; message: string };

export function wholeNumber({ min, max, message }: Bounds) {
  return z
    .union([z.number(), z.string().regex(/^\d{1,15}$/, { error: message })], { error: message })
    .transform(Number)
    .pipe(z.int({ error: message }).min(min, { error: message }).max(max, { error: message }))
    .meta({
      override({ jsonSchema }) {
        delete jsonSchema.anyOf;
        Object.assign(jsonSchema, { type: 'integer', minimum: min, maximum: max });
      },
    });
}

export const pageParameter = wholeNumber({
  min: 1,
  max: MAX_TMDB_PAGE,
  message: `page must be a whole number from 1 to ${MAX_TMDB_PAGE}`,
}).optional();

export const idParameter = wholeNumber({
  min: 1,
  max: MAX_TMDB_ID,
  message: 'id must be a positive whole number',
});

/** Season and episode numbers are kept in 16 bits. Season 0 holds the specials. */
export const seasonParameter = wholeNumber({
  min: 0,
  max: 32_767,
  message: 'season must be a whole number from 0 to 32767',
});

const LAST_EPISODE_WINDOW = Math.floor(32_767 / EPISODES_PER_WINDOW);

export const episodeWindowParameter = wholeNumber({
  min: 0,
  max: LAST_EPISODE_WINDOW,
  message: `window must be a whole number from 0 to ${LAST_EPISODE_WINDOW}`,
});

export const voteCountParameter = wholeNumber({
  min: 0,
  max: MAX_TMDB_ID,
  message: 'vote_count.gte must be a whole number',
}).optional();

export const queryParameter = z
  .string({ error: 'query must be a text' })
  .trim()
  .min(1, { error: 'query must not be empty' })
  .max(MAX_QUERY_LENGTH, { error: `query must have at most ${MAX_QUERY_LENGTH} characters` })
  .refine((text) => text.isWellFormed() && !text.includes('\0'), { error: 'query must be a valid text' });

/** Ids joined by commas (all of them) or pipes (any of them), as the movie database takes them. */
export const idListParameter = (name: string) =>
  z
    .string({ error: `${name} must be a list of ids` })
    .max(200, { error: `${name} must have at most 200 characters` })
    .regex(/^\d{1,10}([,|]\d{1,10})*$/, { error: `${name} must be ids joined by commas or pipes` })
    .optional();

/** JavaScript reads 31 February as 2 March. */
function isRealDate(text: string): boolean {
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

export const dateParameter = (name: string) =>
  z
    .string({ error: `${name} must be a date` })
    .regex(/^\d{4}-\d{2}-\d{2}$/, { error: `${name} must be a date written YYYY-MM-DD` })
    .refine(isRealDate, { error: `${name} must be a date that exists` })
    .optional();

export function oneOf<const Values extends readonly string[]>(name: string, values: Values) {
  return z.enum(values, { error: `${name} must be one of ${values.join(', ')}` });
}

export function userId(name: string) {
  const error = `${name} must be the id of a user`;
  return z.string({ error }).regex(/^[\w-]{1,100}$/, { error });
}
