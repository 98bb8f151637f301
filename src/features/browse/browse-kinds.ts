import type { QuickFilter } from '#shared/browse';
import type { MediaType } from '#shared/media-type';
import { paths } from '../../navigation/paths';

/** All that sets the Movies page and the TV page apart. */
export type BrowseKind = {
  readonly mediaType: MediaType;
  readonly path: string;
  readonly heading: string;
  /** The hero's line under the heading. */
  readonly intro: string;
  /** What search engines and shared links say of the page: 120 to 160 characters. */
  readonly description: string;
  readonly filterLabels: Readonly<Record<QuickFilter, string>>;
  readonly searchLabel: string;
  readonly sortLabel: string;
  /** As in '40 movies loaded'. */
  readonly noun: { readonly one: string; readonly many: string };
  readonly nothingFound: string;
  readonly nothingAvailable: string;
  readonly loadFailed: string;
};

const FILTER_LABELS = { trending: 'Trending', 'top-rated': 'Top Rated', latest: 'Latest' };

export const MOVIES: BrowseKind = {
  mediaType: 'movie',
  path: paths.movies(),
  heading: 'Movies',
  intro: 'From what everybody watches tonight to the best of a century.',
  description:
    'Browse popular, top rated and new movies by genre, or search by title. See ratings, cast and trailers, and find the one to watch tonight.',
  filterLabels: { all: 'All Movies', ...FILTER_LABELS },
  searchLabel: 'Search movies',
  sortLabel: 'Sort',
  noun: { one: 'movie', many: 'movies' },
  nothingFound: 'No movies found',
  nothingAvailable: 'No movies available',
  loadFailed: 'Failed to load movies. Please try again.',
};

export const SHOWS: BrowseKind = {
  mediaType: 'tv',
  path: paths.shows(),
  heading: 'TV Shows',
  intro: 'Stories for a single evening, and worlds to live in for years.',
  description:
    'Browse popular, top rated and new TV shows by genre, or search by name. See every season and episode, ratings, cast and trailers in one place.',
  filterLabels: { all: 'All Shows', ...FILTER_LABELS },
  searchLabel: 'Search TV shows',
  sortLabel: 'Sort By',
  noun: { one: 'show', many: 'shows' },
  nothingFound: 'No TV shows found',
  nothingAvailable: 'No TV shows available',
  loadFailed: 'Failed to load TV shows. Please try again.',
};

export const GENRES_FAILED = 'Failed to load genres';
