import { z } from 'zod';
import { dateParameter, idListParameter, oneOf, pageParameter, voteCountParameter } from '../inputs';

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

/** What both discovers take (1 §7 "Discover parameters used"); anything else is dropped, not forwarded. */
const filters = {
  page: pageParameter,
  'vote_count.gte': voteCountParameter,
  with_genres: idListParameter('with_genres'),
  with_watch_providers: idListParameter('with_watch_providers'),
  watch_region: z
    .string({ error: 'watch_region must be a country code' })
    .regex(/^[A-Z]{2}$/, { error: 'watch_region must be a country code of two capital letters' })
    .optional(),
};

export const discoverMoviesInput = z.object({
  sort_by: oneOf('sort_by', MOVIE_SORTS).optional(),
  'primary_release_date.gte': dateParameter('primary_release_date.gte'),
  'primary_release_date.lte': dateParameter('primary_release_date.lte'),
  ...filters,
});

export const discoverShowsInput = z.object({
  sort_by: oneOf('sort_by', SHOW_SORTS).optional(),
  'first_air_date.gte': dateParameter('first_air_date.gte'),
  'first_air_date.lte': dateParameter('first_air_date.lte'),
  ...filters,
});

type DiscoverInput = z.infer<typeof discoverMoviesInput> | z.infer<typeof discoverShowsInput>;

/** The filters that were given, as the movie database takes them. */
export function discoverParameters(input: DiscoverInput): Record<string, string> {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
