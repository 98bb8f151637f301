import type { MediaType } from '#shared/media-type';
import { canonicalBrowseSearch } from '../features/browse/browse-queries';
import { canonicalSearch } from '../features/search/search-queries';
import { paths } from '../navigation/paths';
import type { RouteParameters } from '../navigation/route-table';
import { NOT_FOUND_ROUTE, type Route } from './routes';

/** What only the server needs to know about a route. */
type ServerRoute = {
  /** The canonical path, when several paths show the same page. */
  readonly canonicalPath?: (parameters: RouteParameters) => string;
  /** The canonical query: without default values and invalid parameters. */
  readonly canonicalSearch?: (search: string) => string;
  readonly queryNames?: readonly string[];
  /** Whether the server adds the streaming servers to the page's data. */
  readonly needsServers?: true;
};

const browse = (mediaType: MediaType): ServerRoute => ({
  queryNames: ['filter', 'genre', 'service', 'sort', 'q'],
  canonicalSearch: (search) => canonicalBrowseSearch(mediaType, search),
});

const YEARS_AND_RATINGS = ['year_min', 'year_max', 'rating_min', 'rating_max'];

/** By pattern. */
const SERVER_ROUTES: Readonly<Record<string, ServerRoute>> = {
  '/movies': browse('movie'),
  '/tv': browse('tv'),
  '/search': {
    queryNames: ['q', 'type', 'sort', 'genres', ...YEARS_AND_RATINGS, 'view'],
    canonicalSearch,
  },
  '/watch/movie/:id': { needsServers: true },
  '/watch/movie/:id/:season/:episode': {
    needsServers: true,
    canonicalPath: ({ id }) => paths.watchMovie(Number(id)),
  },
  '/watch/tv/:id': { needsServers: true },
  '/watch/tv/:id/:season/:episode': { needsServers: true },
  [NOT_FOUND_ROUTE.pattern]: { queryNames: ['unavailable', 'unreached', 'no-player'] },
};

export const serverRouteOf = ({ pattern }: Route): ServerRoute => SERVER_ROUTES[pattern] ?? {};
