import { type HttpHandler, http } from 'msw';
import type { TitleKind } from '../demo/catalogue/reference/genres';
import type { Faults } from './faults';
import { handleDiscover, handleGenres, handlePopular, handleSearch, handleTrending } from './list-endpoints';
import { handlePerson, handlePopularPeople } from './person-endpoints';
import {
  INVALID_KEY,
  MAX_AGE_S,
  type MockRequest,
  type MockResponse,
  NOT_FOUND,
  ok,
  toResponse,
} from './responses';
import { handleEpisode, handleSeason, handleSubresource, handleTitle } from './title-endpoints';

/** The sizes that the image host serves, as /configuration lists them. */
const CONFIGURATION = {
  images: {
    base_url: 'http://image.tmdb.org/t/p/',
    secure_base_url: 'https://image.tmdb.org/t/p/',
    backdrop_sizes: ['w300', 'w780', 'w1280', 'original'],
    logo_sizes: ['w45', 'w92', 'w154', 'w185', 'w300', 'w500', 'original'],
    poster_sizes: ['w92', 'w154', 'w185', 'w342', 'w500', 'w780', 'original'],
    profile_sizes: ['w45', 'w185', 'h632', 'original'],
    still_sizes: ['w92', 'w185', 'w300', 'original'],
  },
  change_keys: [
    'adult',
    'air_date',
    'cast',
    'crew',
    'genres',
    'images',
    'overview',
    'runtime',
    'title',
    'videos',
  ],
};

interface MovieDatabaseOptions {
  /** Such as https://api.themoviedb.org/3. */
  baseUrl: string;
  /** The base of all relative dates. */
  today?: (() => Date) | undefined;
  faults?: Faults | undefined;
}

const KINDS: readonly TitleKind[] = ['movie', 'tv'];

type Handle = (request: MockRequest) => MockResponse | Promise<MockResponse>;

/** All supported paths; fixed paths come before those with an id. */
const ROUTES: readonly (readonly [string, Handle])[] = [
  ['/configuration', () => ok(CONFIGURATION, MAX_AGE_S.list)],
  ['/trending/:media/:window', handleTrending],
  ['/search/multi', (request) => handleSearch('multi', request)],
  ...KINDS.flatMap((kind): [string, Handle][] => [
    [`/${kind}/popular`, (request) => handlePopular(kind, request)],
    [`/genre/${kind}/list`, () => handleGenres(kind)],
    [`/discover/${kind}`, (request) => handleDiscover(kind, request)],
    [`/search/${kind}`, (request) => handleSearch(kind, request)],
    [`/${kind}/:id`, (request) => handleTitle(kind, request)],
    [`/${kind}/:id/:part`, (request) => handleSubresource(kind, request)],
  ]),
  ['/person/popular', handlePopularPeople],
  ['/person/:id', handlePerson],
  ['/tv/:id/season/:season', handleSeason],
  ['/tv/:id/season/:season/episode/:episode', handleEpisode],
];

function hasKey(request: Request, query: URLSearchParams): boolean {
  return Boolean(query.get('api_key')) || /^Bearer \S+/.test(request.headers.get('authorization') ?? '');
}

/**
 * MSW handlers for TMDB v3 over the demo catalogue. Every key is accepted; a missing key is a 401.
 * `faults` injects failures and counts requests.
 */
export function createMovieDatabaseHandlers({
  baseUrl,
  today = () => new Date(),
  faults,
}: MovieDatabaseOptions): HttpHandler[] {
  const respond = async (request: Request, params: MockRequest['params'], handle: Handle) => {
    const { searchParams: query } = new URL(request.url);
    const fault = await faults?.respond(request);
    if (fault) return fault;
    if (!hasKey(request, query)) return toResponse(INVALID_KEY);
    return toResponse(await handle({ params, query, today: today() }));
  };
  return [
    ...ROUTES.map(([path, handle]) =>
      http.get<Record<string, string>>(`${baseUrl}${path}`, ({ request, params }) =>
        respond(request, params, handle),
      ),
    ),
    http.all(`${baseUrl}/*`, ({ request }) => respond(request, {}, () => NOT_FOUND)),
  ];
}
