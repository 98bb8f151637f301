import { type HttpHandler, http } from 'msw';
import type { Kind } from '../demo/catalogue/reference/genres';
import type { Faults } from './faults';
import { answerDiscover, answerGenres, answerPopular, answerSearch, answerTrending } from './list-endpoints';
import { type Answer, type Asked, MAX_AGE_S, NO_KEY, NOT_FOUND, ok, toResponse } from './responses';
import { answerEpisode, answerPart, answerSeason, answerTitle } from './title-endpoints';

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
  /** The day that dates are counted from. */
  today?: (() => Date) | undefined;
  faults?: Faults | undefined;
}

const KINDS: readonly Kind[] = ['movie', 'tv'];

/** Every path the movie database knows here, and what answers it; fixed paths come before those with an id. */
const ROUTES: readonly (readonly [string, (asked: Asked) => Answer])[] = [
  ['/configuration', () => ok(CONFIGURATION, MAX_AGE_S.list)],
  ['/trending/:media/:window', answerTrending],
  ['/search/multi', (asked) => answerSearch('multi', asked)],
  ...KINDS.flatMap((kind): [string, (asked: Asked) => Answer][] => [
    [`/${kind}/popular`, (asked) => answerPopular(kind, asked)],
    [`/genre/${kind}/list`, () => answerGenres(kind)],
    [`/discover/${kind}`, (asked) => answerDiscover(kind, asked)],
    [`/search/${kind}`, (asked) => answerSearch(kind, asked)],
    [`/${kind}/:id`, (asked) => answerTitle(kind, asked)],
    [`/${kind}/:id/:part`, (asked) => answerPart(kind, asked)],
  ]),
  ['/tv/:id/season/:season', answerSeason],
  ['/tv/:id/season/:season/episode/:episode', answerEpisode],
];

function hasKey(request: Request, query: URLSearchParams): boolean {
  return Boolean(query.get('api_key')) || /^Bearer \S+/.test(request.headers.get('authorization') ?? '');
}

/**
 * The movie database (TMDB v3) over the invented catalogue, as MSW handlers: its paths, paging, filters, errors and
 * headers. Any key is good; none at all is a 401, as there. `faults` makes it fail on demand and counts requests.
 */
export function createMovieDatabaseHandlers({
  baseUrl,
  today = () => new Date(),
  faults,
}: MovieDatabaseOptions): HttpHandler[] {
  const respond = async (request: Request, params: Asked['params'], answer: (asked: Asked) => Answer) => {
    const { searchParams: query } = new URL(request.url);
    const fault = await faults?.answer(request);
    if (fault) return fault;
    return toResponse(hasKey(request, query) ? answer({ params, query, today: today() }) : NO_KEY);
  };
  return [
    ...ROUTES.map(([path, answer]) =>
      http.get<Record<string, string>>(`${baseUrl}${path}`, ({ request, params }) =>
        respond(request, params, answer),
      ),
    ),
    http.all(`${baseUrl}/*`, ({ request }) => respond(request, {}, () => NOT_FOUND)),
  ];
}
