import type { BrowsePage } from '#shared/browse';
import type { SearchPage, SearchTitle } from '#shared/search';
import type { TitleCard } from '#shared/title-card';
import type { MoviePage, ShowPage } from '#shared/title-page';

/** A title of a list. The ids and titles of `buildTitleCards` are numbered: 'Title 3 (2015)'. */
export function buildTitleCard(overrides: Partial<TitleCard> = {}): TitleCard {
  const { id = 1 } = overrides;
  return {
    mediaType: 'movie',
    id,
    title: `Title ${id}`,
    date: '2015-05-05',
    posterPath: null,
    rating: 7,
    ...overrides,
  };
}

export function buildTitleCards(count: number, overrides: Partial<TitleCard> = {}, firstId = 1): TitleCard[] {
  return Array.from({ length: count }, (_, index) => buildTitleCard({ id: firstId + index, ...overrides }));
}

/** A page of a browse list. Ids continue from page to page. */
export function buildBrowsePage(
  { cursor, mediaType }: { readonly cursor: number } & Pick<TitleCard, 'mediaType'>,
  { count = 20, totalPages = 500 } = {},
): BrowsePage {
  const titles = buildTitleCards(count, { mediaType }, (cursor - 1) * count + 1);
  return { titles, page: cursor, totalPages };
}

export function buildSearchTitle(overrides: Partial<SearchTitle> = {}): SearchTitle {
  return {
    ...buildTitleCard(overrides),
    overview: 'A harbour town and its secrets.',
    genreIds: [18],
    popularity: 100_000 - (overrides.id ?? 1),
    voteCount: 500,
    ...overrides,
  };
}

/** A page of search results. Ids continue from page to page. */
export function buildSearchPage(page: number, count: number, totalPages: number): SearchPage {
  const firstId = (page - 1) * count + 1;
  const titles = Array.from({ length: count }, (_, index) => buildSearchTitle({ id: firstId + index }));
  return { titles, totalPages };
}

const NO_FACTS = {
  id: 77,
  overview: '',
  tagline: '',
  date: '',
  posterPath: null,
  backdropPath: null,
  rating: 0,
  votes: 0,
  genres: [],
  studio: null,
  country: null,
  language: null,
  trailerKey: null,
  cast: [],
  similar: [],
} as const;

/** A movie without optional facts. */
export function buildMoviePage(overrides: Partial<MoviePage> = {}): MoviePage {
  return {
    ...NO_FACTS,
    mediaType: 'movie',
    title: 'Nobody Filmed This',
    status: 'Released',
    runtimeMinutes: null,
    budget: null,
    revenue: null,
    ...overrides,
  };
}

/** A show without optional facts. */
export function buildShowPage(overrides: Partial<ShowPage> = {}): ShowPage {
  return {
    ...NO_FACTS,
    mediaType: 'tv',
    title: 'Never Aired',
    status: 'Continuing',
    lastDate: '',
    seasonCount: 0,
    episodeCount: 0,
    network: null,
    creators: [],
    seasons: [],
    hasSeasonList: false,
    ...overrides,
  };
}
