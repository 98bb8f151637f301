import type { MediaType } from '#shared/media-type';

/** What can be asked of the movie database; each kind has its own time to live and shape (1 §7). */
export type CatalogueKind = 'trending' | 'popular' | 'discover' | 'search' | 'season' | 'title' | 'genres';

/** One question to the movie database. Equal questions have equal keys; neither holds a credential. */
export type CatalogueRequest = {
  readonly kind: CatalogueKind;
  /** Below the movie database's base address, with a leading slash. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly key: string;
};

export const TIME_TO_LIVE_SECONDS: Readonly<Record<CatalogueKind, number>> = {
  trending: 600,
  popular: 3600,
  discover: 3600,
  search: 1800,
  season: 6 * 3600,
  title: 12 * 3600,
  genres: 24 * 3600,
};

const MIB = 1024 * 1024;
/** Decompressed. A season has about 5 KB per episode, and some have more than 1,000 episodes. */
export const MAX_RESPONSE_BYTES: Readonly<Record<CatalogueKind, number>> = {
  trending: 2 * MIB,
  popular: 2 * MIB,
  discover: 2 * MIB,
  search: 2 * MIB,
  season: 16 * MIB,
  title: 16 * MIB,
  genres: 2 * MIB,
};

type LooseParams = Readonly<Record<string, string | number | undefined>>;

function createRequest(kind: CatalogueKind, path: string, loose: LooseParams = {}): CatalogueRequest {
  const params: Record<string, string> = {};
  // Sorted and without blanks, so that the order and the empty fields of a form do not split the cache.
  for (const name of Object.keys(loose).sort()) {
    const value = loose[name];
    if (value !== undefined && value !== '') params[name] = String(value);
  }
  return { kind, path, params, key: `${kind} ${path}?${new URLSearchParams(params)}` };
}

/** The kind a key belongs to. */
export function kindOfKey(key: string): string {
  return key.slice(0, key.indexOf(' '));
}

/** /trending/{all|movie|tv}/{day|week}. */
export function trendingRequest(mediaType: 'all' | MediaType, window: 'day' | 'week'): CatalogueRequest {
  return createRequest('trending', `/trending/${mediaType}/${window}`);
}

/** /{movie|tv}/popular, pages 1 to 500. */
export function popularRequest(mediaType: MediaType, page: number): CatalogueRequest {
  return createRequest('popular', `/${mediaType}/popular`, { page });
}

/** One title with its videos, credits and similar titles, so that a detail page costs one call. */
export function titleRequest(mediaType: MediaType, id: number): CatalogueRequest {
  return createRequest('title', `/${mediaType}/${id}`, { append_to_response: 'videos,credits,similar' });
}

/** One season of a show; season 0 holds the specials. */
export function seasonRequest(id: number, season: number): CatalogueRequest {
  return createRequest('season', `/tv/${id}/season/${season}`);
}

const YEAR_PARAMETERS = { movie: 'primary_release_year', tv: 'first_air_date_year' } as const;

/**
 * The three searches. The text is normalised, so that queries that mean the same share one answer.
 * @param year four digits: titles of that year only, for movies or for shows
 */
export function searchRequest(
  scope: 'multi' | MediaType,
  query: string,
  page: number,
  year?: string,
): CatalogueRequest {
  const text = query.normalize('NFC').replace(/\s+/gu, ' ').trim();
  const ofYear = scope === 'multi' ? {} : { [YEAR_PARAMETERS[scope]]: year };
  return createRequest('search', `/search/${scope}`, {
    query: text,
    page,
    include_adult: 'false',
    ...ofYear,
  });
}

/** /genre/{movie|tv}/list. */
export function genresRequest(mediaType: MediaType): CatalogueRequest {
  return createRequest('genres', `/genre/${mediaType}/list`);
}

/**
 * /discover/{movie|tv} with the parameters of 1 §7 as the movie database names them (`vote_count.gte`, ...).
 * Which parameters are allowed is the router's rule; include_adult is false whatever is asked.
 */
export function discoverRequest(mediaType: MediaType, params: LooseParams): CatalogueRequest {
  return createRequest('discover', `/discover/${mediaType}`, { page: 1, ...params, include_adult: 'false' });
}
