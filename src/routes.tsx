import type { ComponentType } from 'react';
import { matchRoute as matchPattern } from 'wouter';
import { HOME_ROW_KEYS } from '#shared/discovery';
import { isMediaType } from '#shared/media';
import { readBrowse } from './api/browse-queries';
import type { CatalogueReads } from './api/reads';
import { type LazyPage, lazyPage } from './lazy-page';

const modules = import.meta.glob<{ default: ComponentType }>('./features/*/*-page.tsx');

function page(name: string): LazyPage & { readonly file: string } {
  const file = `./features/${name}-page.tsx`;
  const load = modules[file];
  if (!load) throw new Error(`There is no page ${file}.`);
  return { ...lazyPage(load), file: file.slice(2) };
}

type Parameters = Readonly<Record<string, string | undefined>>;

export type Route = {
  /** wouter's pattern. */
  readonly pattern: string;
  readonly page: LazyPage & { readonly file: string };
  /** Whether the parameters name something that may exist; if not, the path is an unknown one. */
  readonly accepts?: (parameters: Parameters) => boolean;
  /**
   * Reads what the page shows into the query cache, before it is rendered or (ahead of a click) visited. What the
   * page cannot do without is fetched, so that its failure throws; the rest is prefetched. `search` is the address's
   * query, with or without its question mark.
   */
  readonly read?: (reads: CatalogueReads, parameters: Parameters, search: string) => Promise<unknown>;
};

const isId = (text: string | undefined): boolean => /^[1-9]\d{0,9}$/.test(text ?? '');

const titleInput = (mediaType: string | undefined, id: string | undefined) => ({
  mediaType: mediaType === 'tv' ? ('tv' as const) : ('movie' as const),
  id: Number(id),
});

export const NOT_FOUND_ROUTE: Route = { pattern: '/404', page: page('static/not-found') };

/** The one route table (1 §2, 2 §2): the server renders by it, the browser navigates by it. */
export const ROUTES: readonly Route[] = [
  {
    pattern: '/',
    page: page('home/home'),
    read: (reads) =>
      Promise.all([
        reads.catalogue.hero.prefetch(),
        ...HOME_ROW_KEYS.map((row) => reads.catalogue.homeRow.prefetch({ row })),
      ]),
  },
  {
    pattern: '/movies',
    page: page('browse/movies'),
    read: (reads, _, search) => readBrowse(reads, 'movie', search),
  },
  {
    pattern: '/tv',
    page: page('browse/shows'),
    read: (reads, _, search) => readBrowse(reads, 'tv', search),
  },
  {
    pattern: '/search',
    page: page('search/search'),
    // Fetched with the page: the rules of searching are no part of the first load.
    read: async (reads, _, search) =>
      (await import('./features/search/read-results')).readResults(reads, search),
  },
  {
    pattern: '/movie/:id',
    page: page('title/movie'),
    accepts: ({ id }) => isId(id),
    read: (reads, { id }) => reads.catalogue.titlePage.fetch(titleInput('movie', id)),
  },
  {
    pattern: '/watch/:type/:id',
    page: page('player/watch'),
    accepts: ({ type, id }) => type === 'movie' && isMediaType(type) && isId(id),
    read: (reads, { type, id }) => reads.catalogue.titlePage.fetch(titleInput(type, id)),
  },
  NOT_FOUND_ROUTE,
];

export type RouteMatch = { readonly route: Route; readonly parameters: Parameters; readonly found: boolean };

// wouter's own parser, kept to the one kind of pattern that the table uses: whole segments.
function parsePattern(pattern: string): { pattern: RegExp; keys: string[] } {
  const keys: string[] = [];
  const source = pattern.replace(/:(\w+)/g, (_, key: string) => {
    keys.push(key);
    return '([^/]+)';
  });
  return { pattern: new RegExp(`^${source}/?$`), keys };
}

/** The route of a path; the 404 route for any other path, and for /404 itself (found is then false). */
export function matchRoute(path: string): RouteMatch {
  for (const route of ROUTES) {
    const [matches, parameters] = matchPattern(parsePattern, route.pattern, path);
    if (!matches || route === NOT_FOUND_ROUTE) continue;
    if (route.accepts && !route.accepts(parameters)) continue;
    return { route, parameters, found: true };
  }
  return { route: NOT_FOUND_ROUTE, parameters: {}, found: false };
}
