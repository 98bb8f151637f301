import type { ComponentType } from 'react';
import { MAX_SEASON_OR_EPISODE } from '#shared/episode-number';
import { HOME_ROW_KEYS } from '#shared/home-rows';
import type { MediaType } from '#shared/media-type';
import { isTmdbId } from '#shared/tmdb-limits';
import type { CatalogueQueries } from '../api/trpc';
import type { RouteParameters, RouteTable } from '../navigation/route-table';
import type { ShowScreen } from '../titles/show-address';
import { type LazyPage, lazyPage } from './lazy-page';

const modules = import.meta.glob<{ default: ComponentType }>('../features/*/*-page.tsx');

function lazyPageOf(name: string): LazyPage & { readonly file: string } {
  const file = `../features/${name}-page.tsx`;
  const load = modules[file];
  if (!load) throw new Error(`There is no page ${file}.`);
  return { ...lazyPage(load), file: file.slice(3) };
}

export type Route = {
  readonly pattern: string;
  readonly page: LazyPage & { readonly file: string };
  readonly accepts?: (parameters: RouteParameters) => boolean;
  /** Paths with the same key keep the page mounted when the address changes between them. By default the path. */
  readonly pageKey?: (parameters: RouteParameters) => string;
  /** Whether the page has hundreds of cards, see PageView. Such a page must not use the location. */
  readonly isLarge?: true;
  /**
   * Loads the page's data into the query cache: required data by `fetch`, which throws, other data by `prefetch`.
   * Returns a path to redirect to, or false when data is missing and the page must not be cached.
   */
  readonly loadData?: (
    queries: CatalogueQueries,
    parameters: RouteParameters,
    search: string,
  ) => Promise<unknown>;
};

const hasId = ({ id = '' }: RouteParameters): boolean => /^[1-9]\d{0,9}$/.test(id) && isTmdbId(Number(id));

const isNumber = (text = ''): boolean => /^[1-9]\d{0,4}$/.test(text) && Number(text) <= MAX_SEASON_OR_EPISODE;

const hasEpisode = (parameters: RouteParameters): boolean =>
  hasId(parameters) && isNumber(parameters.season) && isNumber(parameters.episode);

// The data loaders are imported dynamically to keep them out of the first load.

function showLoader(screen: ShowScreen): NonNullable<Route['loadData']> {
  return async (queries, parameters) => {
    const { loadShow, toShowAddress } = await import('../titles/show-address');
    return loadShow(queries, toShowAddress(parameters), screen);
  };
}

const loadMovie: Route['loadData'] = (queries, { id }) =>
  queries.catalogue.titlePage.fetch({ mediaType: 'movie', id: Number(id) });

const WATCH_MOVIE_PAGE = {
  page: lazyPageOf('player/watch-movie'),
  loadData: loadMovie,
};

async function loadBrowseData(
  queries: CatalogueQueries,
  mediaType: MediaType,
  search: string,
): Promise<unknown> {
  return (await import('../features/browse/browse-queries')).prefetchBrowse(queries, mediaType, search);
}

/** One page for a show and its episodes, so that the list of episodes stays mounted. */
const SHOW_PAGE = {
  page: lazyPageOf('title/show'),
  pageKey: ({ id }: RouteParameters) => `show ${id}`,
  loadData: showLoader('details'),
};

/** One page for all episodes, so that the player stays in full screen from one to the next. */
const WATCH_SHOW_PAGE = {
  page: lazyPageOf('player/watch-show'),
  pageKey: ({ id }: RouteParameters) => `watch show ${id}`,
  loadData: showLoader('player'),
};

export const NOT_FOUND_ROUTE: Route = {
  pattern: '/404',
  page: lazyPageOf('static/not-found'),
};

export const ROUTES: readonly Route[] = [
  {
    pattern: '/',
    page: lazyPageOf('home/home'),
    isLarge: true,
    loadData: (queries) =>
      Promise.all([
        queries.catalogue.hero.prefetch(),
        ...HOME_ROW_KEYS.map((row) => queries.catalogue.homeRow.prefetch({ row })),
      ]),
  },
  {
    pattern: '/movies',
    page: lazyPageOf('browse/movies'),
    loadData: (queries, _, search) => loadBrowseData(queries, 'movie', search),
  },
  {
    pattern: '/tv',
    page: lazyPageOf('browse/shows'),
    loadData: (queries, _, search) => loadBrowseData(queries, 'tv', search),
  },
  {
    pattern: '/search',
    page: lazyPageOf('search/search'),
    loadData: async (queries, _, search) =>
      (await import('../features/search/search-queries')).prefetchSearch(queries, search),
  },
  {
    pattern: '/movie/:id',
    page: lazyPageOf('title/movie'),
    accepts: hasId,
    loadData: loadMovie,
  },
  { pattern: '/tv/:id', ...SHOW_PAGE, accepts: hasId },
  { pattern: '/tv/:id/:season/:episode', ...SHOW_PAGE, accepts: hasEpisode },
  {
    pattern: '/person/:id',
    page: lazyPageOf('person/person'),
    accepts: hasId,
    loadData: (queries, { id }) => queries.catalogue.personPage.fetch({ id: Number(id) }),
  },
  { pattern: '/watch/movie/:id', ...WATCH_MOVIE_PAGE, accepts: hasId },
  { pattern: '/watch/movie/:id/:season/:episode', ...WATCH_MOVIE_PAGE, accepts: hasEpisode },
  { pattern: '/watch/tv/:id', ...WATCH_SHOW_PAGE, accepts: hasId },
  { pattern: '/watch/tv/:id/:season/:episode', ...WATCH_SHOW_PAGE, accepts: hasEpisode },
  { pattern: '/settings', page: lazyPageOf('settings/settings') },
  { pattern: '/my-list', page: lazyPageOf('my-list/my-list') },
  { pattern: '/admin', page: lazyPageOf('admin/admin') },
  { pattern: '/privacy', page: lazyPageOf('static/privacy') },
  { pattern: '/dmca', page: lazyPageOf('static/dmca') },
  { pattern: '/info', page: lazyPageOf('static/info') },
  { pattern: '/offline', page: lazyPageOf('static/offline') },
  NOT_FOUND_ROUTE,
];

export type RouteMatch = {
  readonly route: Route;
  readonly parameters: RouteParameters;
  readonly found: boolean;
};

export function pageKeyOf(path: string): string {
  const { route, parameters } = matchRoute(path);
  return route.pageKey?.(parameters) ?? path;
}

const MATCHERS = ROUTES.filter((route) => route !== NOT_FOUND_ROUTE).map((route) => ({
  route,
  path: new RegExp(`^${route.pattern.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`),
}));

/** The route of a path. For unknown paths and for /404 it is the 404 route, and `found` is false. */
export function matchRoute(path: string): RouteMatch {
  for (const matcher of MATCHERS) {
    const match = matcher.path.exec(path);
    const parameters = match?.groups ?? {};
    const { route } = matcher;
    if (match && (route.accepts?.(parameters) ?? true)) return { route, parameters, found: true };
  }
  return { route: NOT_FOUND_ROUTE, parameters: {}, found: false };
}

export const ROUTE_TABLE: RouteTable = {
  hasPage: (path) => matchRoute(path).found,
  pageKeyOf,
  preloadCode: (path) => matchRoute(path).route.page.preload(),
  preloadData: async (path, search, queries) => {
    const { route, parameters } = matchRoute(path);
    await route.loadData?.(queries, parameters, search);
  },
};
