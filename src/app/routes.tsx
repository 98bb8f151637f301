import type { ComponentType } from 'react';
import { matchRoute as matchPattern } from 'wouter';
import { HOME_ROW_KEYS } from '#shared/home-rows';
import type { MediaType } from '#shared/media-type';
import { MAX_SEASON_OR_EPISODE } from '#shared/watch-history';
import type { CatalogueReads } from '../api/reads';
import { paths } from '../navigation/paths';
import type { RouteParameters, RouteTable } from '../navigation/route-table';
import type { ShowScreen } from '../titles/show-address';
import { type LazyPage, lazyPage } from './lazy-page';
import { parse } from './parse-pattern';

const modules = import.meta.glob<{ default: ComponentType }>('../features/*/*-page.tsx');

function page(name: string): LazyPage & { readonly file: string } {
  const file = `../features/${name}-page.tsx`;
  const load = modules[file];
  if (!load) throw new Error(`There is no page ${file}.`);
  return { ...lazyPage(load), file: file.slice(3) };
}

export type Route = {
  /** wouter's pattern. */
  readonly pattern: string;
  readonly page: LazyPage & { readonly file: string };
  /** Whether the parameters name something that may exist; if not, the path is an unknown one. */
  readonly accepts?: (parameters: RouteParameters) => boolean;
  /** The path that search engines and the address bar show instead, where several mean the same. */
  readonly canonicalPath?: (parameters: RouteParameters) => string;
  /** The query that the page itself would write for what it was asked: defaults, and what makes no sense, left out. */
  readonly ownSearch?: (search: string) => Promise<string>;
  /** The query's parameters that the page is rendered by; whatever else a query holds makes no difference to it. */
  readonly queryNames?: readonly string[];
  /** Addresses of the same key are one page: going from one to the other keeps what it holds. Else each is its own. */
  readonly pageKey?: (parameters: RouteParameters) => string;
  /** Whether the page holds hundreds of cards. It follows no address: it is one page whatever stands there. */
  readonly isLarge?: true;
  /** Whether the streaming servers come with the page, so that a player need not wait for them. */
  readonly showsServers?: true;
  /**
   * Reads what the page shows into the query cache, before it is rendered or (ahead of a click) visited. What the
   * page cannot do without is fetched, so that its failure throws; the rest is prefetched. `search` is the address's
   * query, with or without its question mark. Resolves to false when it left a part of that to the browser, and to a
   * path when the address leads there instead.
   */
  readonly read?: (reads: CatalogueReads, parameters: RouteParameters, search: string) => Promise<unknown>;
};

const MAX_ID = 2_147_483_647;

const isId = (text: string | undefined): boolean =>
  /^[1-9]\d{0,9}$/.test(text ?? '') && Number(text) <= MAX_ID;

const isNumber = (text: string | undefined): boolean =>
  /^[1-9]\d{0,4}$/.test(text ?? '') && Number(text) <= MAX_SEASON_OR_EPISODE;

const isEpisode = ({ id, season, episode }: RouteParameters): boolean =>
  isId(id) && isNumber(season) && isNumber(episode);

/** Fetched with the page: what a show's address means is no part of the first load. */
function readShowFor(screen: ShowScreen): NonNullable<Route['read']> {
  return async (reads, parameters) => {
    const { loadShow, toShowAddress } = await import('../titles/show-address');
    return loadShow(reads, toShowAddress(parameters), screen);
  };
}

const readMovie: Route['read'] = (reads, { id }) =>
  reads.catalogue.titlePage.fetch({ mediaType: 'movie', id: Number(id) });

const WATCH_MOVIE_PAGE = { page: page('player/watch-movie'), read: readMovie, showsServers: true } as const;

/** Fetched with the page: how a list is asked for is no part of the first load. */
async function readBrowse(reads: CatalogueReads, mediaType: MediaType, search: string): Promise<unknown> {
  return (await import('../features/browse/browse-queries')).prefetchBrowse(reads, mediaType, search);
}

async function ownBrowseSearch(mediaType: MediaType, search: string): Promise<string> {
  return (await import('../features/browse/browse-queries')).canonicalBrowseSearch(mediaType, search);
}

/** A show's page and its episodes' are one: the list of episodes stays where it is. */
const SHOW_PAGE = {
  page: page('title/show'),
  pageKey: ({ id }: RouteParameters) => `show ${id}`,
  read: readShowFor('details'),
};

/** A show's episodes share a player: it stays on screen, also on the whole of it, from one to the next. */
const WATCH_SHOW_PAGE = {
  page: page('player/watch-show'),
  pageKey: ({ id }: RouteParameters) => `watch show ${id}`,
  read: readShowFor('player'),
  showsServers: true,
} as const;

const BROWSE_QUERY = ['filter', 'genre', 'sort', 'q'];
const YEARS_AND_RATINGS = ['year_min', 'year_max', 'rating_min', 'rating_max'];
const SEARCH_QUERY = ['q', 'type', 'sort', 'genres', ...YEARS_AND_RATINGS, 'view'];

export const NOT_FOUND_ROUTE: Route = {
  pattern: '/404',
  page: page('static/not-found'),
  queryNames: ['unavailable', 'unreached', 'no-player'],
};

/** The one route table (1 §2, 2 §2): the server renders by it, the browser navigates by it. */
export const ROUTES: readonly Route[] = [
  {
    pattern: '/',
    page: page('home/home'),
    isLarge: true,
    read: (reads) =>
      Promise.all([
        reads.catalogue.hero.prefetch(),
        ...HOME_ROW_KEYS.map((row) => reads.catalogue.homeRow.prefetch({ row })),
      ]),
  },
  {
    pattern: '/movies',
    page: page('browse/movies'),
    queryNames: BROWSE_QUERY,
    read: (reads, _, search) => readBrowse(reads, 'movie', search),
    ownSearch: (search) => ownBrowseSearch('movie', search),
  },
  {
    pattern: '/tv',
    page: page('browse/shows'),
    queryNames: BROWSE_QUERY,
    read: (reads, _, search) => readBrowse(reads, 'tv', search),
    ownSearch: (search) => ownBrowseSearch('tv', search),
  },
  {
    pattern: '/search',
    page: page('search/search'),
    queryNames: SEARCH_QUERY,
    // Fetched with the page: the rules of searching are no part of the first load.
    read: async (reads, _, search) =>
      (await import('../features/search/search-queries')).prefetchSearch(reads, search),
    ownSearch: async (search) => (await import('../features/search/search-queries')).canonicalSearch(search),
  },
  { pattern: '/movie/:id', page: page('title/movie'), accepts: ({ id }) => isId(id), read: readMovie },
  { pattern: '/tv/:id', ...SHOW_PAGE, accepts: ({ id }) => isId(id) },
  { pattern: '/tv/:id/:season/:episode', ...SHOW_PAGE, accepts: isEpisode },
  { pattern: '/watch/movie/:id', ...WATCH_MOVIE_PAGE, accepts: ({ id }) => isId(id) },
  {
    // A movie has no seasons: the table of 2 §2 lists the address all the same.
    pattern: '/watch/movie/:id/:season/:episode',
    ...WATCH_MOVIE_PAGE,
    accepts: isEpisode,
    canonicalPath: ({ id }) => paths.watchMovie(Number(id)),
  },
  { pattern: '/watch/tv/:id', ...WATCH_SHOW_PAGE, accepts: ({ id }) => isId(id) },
  { pattern: '/watch/tv/:id/:season/:episode', ...WATCH_SHOW_PAGE, accepts: isEpisode },
  { pattern: '/settings', page: page('settings/settings') },
  { pattern: '/my-list', page: page('my-list/my-list') },
  { pattern: '/admin', page: page('admin/admin') },
  { pattern: '/privacy', page: page('static/privacy') },
  { pattern: '/dmca', page: page('static/dmca') },
  { pattern: '/info', page: page('static/info') },
  { pattern: '/offline', page: page('static/offline') },
  NOT_FOUND_ROUTE,
];

export type RouteMatch = {
  readonly route: Route;
  readonly parameters: RouteParameters;
  readonly found: boolean;
};

/** What tells the page of a path from others. */
export function pageKeyOf(path: string): string {
  const { route, parameters } = matchRoute(path);
  return route.pageKey?.(parameters) ?? path;
}

/** The route of a path; the 404 route for any other path, and for /404 itself (found is then false). */
export function matchRoute(path: string): RouteMatch {
  for (const route of ROUTES) {
    const [matches, parameters] = matchPattern(parse, route.pattern, path);
    if (!matches || route === NOT_FOUND_ROUTE) continue;
    if (route.accepts && !route.accepts(parameters)) continue;
    return { route, parameters, found: true };
  }
  return { route: NOT_FOUND_ROUTE, parameters: {}, found: false };
}

export const ROUTE_TABLE: RouteTable = {
  hasPage: (path) => matchRoute(path).found,
  pageKeyOf,
  preloadCode: (path) => matchRoute(path).route.page.preload(),
  preloadData: async (path, search, queries) => {
    const { route, parameters } = matchRoute(path);
    await route.read?.(queries, parameters, search);
  },
};
