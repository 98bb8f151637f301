import { z } from 'zod';
import { oneOf } from '#shared/input-schema';
import { dateInput, idListInput, pageInput, voteCountInput } from '../inputs';

const directions = <const Field extends string>(fields: readonly Field[]) =>
  fields.flatMap((field) => [`${field}.asc`, `${field}.desc`] as const);

const MOVIE_SORTS = directions([
  'popularity',
  'revenue',
  'primary_release_date',
  'title',
  'vote_average',
  'vote_count',
]);
const SHOW_SORTS = directions(['popularity', 'first_air_date', 'name', 'vote_average', 'vote_count']);

/** Filters of both media types. Other parameters are not forwarded to TMDB. */
const filters = {
  page: pageInput,
  'vote_count.gte': voteCountInput,
  with_genres: idListInput('with_genres'),
  with_watch_providers: idListInput('with_watch_providers'),
  watch_region: z
    .string({ error: 'watch_region must be a country code' })
    .regex(/^[A-Z]{2}$/, { error: 'watch_region must be a country code of two capital letters' })
    .optional(),
};

export const discoverMoviesInput = z.object({
  sort_by: oneOf('sort_by', MOVIE_SORTS).optional(),
  'primary_release_date.gte': dateInput('primary_release_date.gte'),
  'primary_release_date.lte': dateInput('primary_release_date.lte'),
  ...filters,
});

export const discoverShowsInput = z.object({
  sort_by: oneOf('sort_by', SHOW_SORTS).optional(),
  'first_air_date.gte': dateInput('first_air_date.gte'),
  'first_air_date.lte': dateInput('first_air_date.lte'),
  ...filters,
});

type DiscoverInput = z.infer<typeof discoverMoviesInput> | z.infer<typeof discoverShowsInput>;

/** The filters as TMDB's query parameters. */
export function discoverParameters(input: DiscoverInput): Record<string, string> {
  const filters = Object.entries(input).filter(([, value]) => value !== undefined);
  return Object.fromEntries(filters.map(([name, value]) => [name, String(value)]));
}
