import type { QuickFilter } from '#shared/browse';
import type { MediaType } from '#shared/media-type';
import { paths } from '../../navigation/paths';

/** The differences between the Movies page and the TV page. */
export type BrowseKind = {
  readonly mediaType: MediaType;
  readonly path: string;
  readonly heading: string;
  /** The line below the heading. */
  readonly intro: string;
  /** The meta description: 120 to 160 characters. */
  readonly description: string;
  readonly filterLabels: Readonly<Record<QuickFilter, string>>;
  readonly searchLabel: string;
  readonly sortLabel: string;
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
  intro: "Tonight's favourites and a century of classics.",
  description:
    'Browse popular, top-rated and new movies by genre, or search by title. See ratings, cast and trailers, and find one to watch tonight.',
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
  intro: 'One-night stories and worlds to return to.',
  description:
    'Browse popular, top-rated and new TV shows by genre, or search by title. See every season and episode, with ratings, cast and trailers.',
  filterLabels: { all: 'All Shows', ...FILTER_LABELS },
  searchLabel: 'Search TV shows',
  sortLabel: 'Sort By',
  noun: { one: 'show', many: 'shows' },
  nothingFound: 'No TV shows found',
  nothingAvailable: 'No TV shows available',
  loadFailed: 'Failed to load TV shows. Please try again.',
};
