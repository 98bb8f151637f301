import type { ZodType } from 'zod';
import type { MediaType } from '#shared/media-type';
import {
  compactSeasonSchema,
  type GenreList,
  genreListSchema,
  type MediaPage,
  type Movie,
  mediaPageSchema,
  movieSchema,
  type PeoplePage,
  type Person,
  peoplePageSchema,
  personSchema,
  type Season,
  type Show,
  seasonSchema,
  showSchema,
} from '#shared/tmdb-schema';

export type CatalogueKind =
  | 'trending'
  | 'popular'
  | 'discover'
  | 'search'
  | 'season'
  | 'title'
  | 'person'
  | 'genres';

/** A request to the movie database. Equal requests have equal keys; neither contains a credential. */
export type CatalogueRequest<Body = unknown> = {
  readonly kind: CatalogueKind;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly key: string;
  readonly schema: ZodType<Body>;
  /** For large responses: drops the fields that no view needs. */
  readonly compactSchema?: ZodType<Body>;
};

export const TIME_TO_LIVE_SECONDS: Readonly<Record<CatalogueKind, number>> = {
  trending: 600,
  popular: 3600,
  discover: 3600,
  search: 1800,
  season: 6 * 3600,
  title: 12 * 3600,
  person: 12 * 3600,
  genres: 24 * 3600,
};

const MIB = 1024 * 1024;
/** After decompression. A season has about 5 KB per episode, and some have more than 1,000 episodes. */
export const MAX_RESPONSE_BYTES: Readonly<Record<CatalogueKind, number>> = {
  trending: 2 * MIB,
  popular: 2 * MIB,
  discover: 2 * MIB,
  search: 2 * MIB,
  season: 16 * MIB,
  title: 16 * MIB,
  person: 16 * MIB,
  genres: 2 * MIB,
};

type QueryParams = Readonly<Record<string, string | number | undefined>>;

function createRequest<Body>(
  kind: CatalogueKind,
  schema: ZodType<Body>,
  path: string,
  query: QueryParams = {},
): CatalogueRequest<Body> {
  const params: Record<string, string> = {};
  // The order of parameters and empty ones do not split the cache.
  for (const name of Object.keys(query).sort()) {
    const value = query[name];
    if (value !== undefined && value !== '') params[name] = String(value);
  }
  return { kind, schema, path, params, key: `${kind} ${path}?${new URLSearchParams(params)}` };
}

export function kindOfKey(key: string): string {
  return key.slice(0, key.indexOf(' '));
}

export function trendingRequest(
  mediaType: 'all' | MediaType,
  window: 'day' | 'week',
): CatalogueRequest<MediaPage> {
  return createRequest('trending', mediaPageSchema, `/trending/${mediaType}/${window}`);
}

export function popularRequest(mediaType: MediaType, page: number): CatalogueRequest<MediaPage> {
  return createRequest('popular', mediaPageSchema, `/${mediaType}/popular`, { page });
}

export function popularPeopleRequest(page: number): CatalogueRequest<PeoplePage> {
  return createRequest('popular', peoplePageSchema, '/person/popular', { page });
}

const WITH_DETAILS = { append_to_response: 'videos,credits,similar' };

export function movieRequest(id: number): CatalogueRequest<Movie> {
  return createRequest('title', movieSchema, `/movie/${id}`, WITH_DETAILS);
}

export function showRequest(id: number): CatalogueRequest<Show> {
  return createRequest('title', showSchema, `/tv/${id}`, WITH_DETAILS);
}

/** @param season 0 for the specials */
export function seasonRequest(id: number, season: number): CatalogueRequest<Season> {
  const request = createRequest('season', seasonSchema, `/tv/${id}/season/${season}`);
  return { ...request, compactSchema: compactSeasonSchema };
}

export function personRequest(id: number): CatalogueRequest<Person> {
  return createRequest('person', personSchema, `/person/${id}`, { append_to_response: 'combined_credits' });
}

const YEAR_PARAMETERS = { movie: 'primary_release_year', tv: 'first_air_date_year' } as const;

/** Queries that differ in white space or Unicode normalization only are equal requests. */
export function searchRequest(
  scope: 'multi' | MediaType,
  query: string,
  page: number,
  year?: string,
): CatalogueRequest<MediaPage> {
  return createRequest('search', mediaPageSchema, `/search/${scope}`, {
    query: query.normalize('NFC').replace(/\s+/gu, ' ').trim(),
    page,
    include_adult: 'false',
    ...(scope !== 'multi' && { [YEAR_PARAMETERS[scope]]: year }),
  });
}

export function genresRequest(mediaType: MediaType): CatalogueRequest<GenreList> {
  return createRequest('genres', genreListSchema, `/genre/${mediaType}/list`);
}

export function discoverRequest(mediaType: MediaType, params: QueryParams): CatalogueRequest<MediaPage> {
  return createRequest('discover', mediaPageSchema, `/discover/${mediaType}`, {
    page: 1,
    ...params,
    include_adult: 'false',
  });
}
