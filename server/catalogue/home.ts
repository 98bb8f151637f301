import {
  HOME_ROW_KEYS,
  HOME_ROWS,
  type HomeRow,
  type HomeRowKey,
  providerRowParameters,
  ROW_MAX_ITEMS,
} from '#shared/home-rows';
import type { MediaType } from '#shared/media-type';
import { isValidMedia, listBestTitles } from '#shared/media-validity';
import { cleanCount, cleanImagePath, cleanRating, cleanText } from '#shared/sanitize';
import { dateOf, type TitleCard, titleKey, titleOf } from '#shared/title-card';
import { type Hero, MAX_GENRE_CHIPS } from '#shared/title-page';
import type { MediaPage, Movie } from '#shared/tmdb-schema';
import {
  type CatalogueRequest,
  discoverRequest,
  movieRequest,
  popularRequest,
  trendingRequest,
} from '../tmdb/requests';
import type { Catalogue } from './catalogue';
import { toGenres } from './title-page';
import { createView } from './view';

/** Cards show one decimal place. The others would be one percent of the compressed home page. */
function withShownRating(title: TitleCard): TitleCard {
  return { ...title, rating: Number(title.rating.toFixed(1)) };
}

function createRowView(mediaType: MediaType) {
  return createView(({ results }: MediaPage, year) =>
    listBestTitles(results, year, mediaType).slice(0, ROW_MAX_ITEMS).map(withShownRating),
  );
}

const readRow = { movie: createRowView('movie'), tv: createRowView('tv') };

function requestOf({ source }: HomeRow): CatalogueRequest<MediaPage> {
  switch (source.list) {
    case 'trending':
      return trendingRequest(source.mediaType, 'day');
    case 'popular':
      return popularRequest(source.mediaType, 1);
    case 'provider':
      return discoverRequest(source.mediaType, providerRowParameters(source.service));
  }
}

/** How many cards of a row are visible in the widest windows, before it is scrolled. */
const VISIBLE_CARDS = 12;

/** Moves the titles that are visible in an adjacent row behind the visible ones, as far as there are enough others. */
export function deferRepeats(titles: readonly TitleCard[], adjacent: readonly TitleCard[]): TitleCard[] {
  const repeated = new Set(adjacent.slice(0, VISIBLE_CARDS).map(titleKey));
  const visible = titles.filter((title) => !repeated.has(titleKey(title))).slice(0, VISIBLE_CARDS);
  const isVisible = new Set(visible);
  return [...visible, ...titles.filter((title) => !isVisible.has(title))];
}

/** The row above, if it has the same kind of titles. */
function findRowAbove(key: HomeRowKey): HomeRowKey | null {
  const above = HOME_ROW_KEYS[HOME_ROW_KEYS.indexOf(key) - 1];
  return above && HOME_ROWS[above].source.mediaType === HOME_ROWS[key].source.mediaType ? above : null;
}

/** The titles of a row, with few repetitions of the row above. @throws CatalogueError */
export async function readHomeRow(
  catalogue: Catalogue,
  key: HomeRowKey,
  year: number,
): Promise<readonly TitleCard[]> {
  const row = HOME_ROWS[key];
  const keyAbove = findRowAbove(key);
  const [titles, above] = await Promise.all([
    readRow[row.source.mediaType](catalogue, requestOf(row), year),
    keyAbove ? readHomeRow(catalogue, keyAbove, year).catch(() => []) : [],
  ]);
  return deferRepeats(titles, above);
}

const readHeroItem = createView(
  ({ results }: MediaPage, year) =>
    results.find((item) => isValidMedia(item, 'movie', year) && cleanImagePath(item.backdrop_path)) ?? null,
);

const readHeroDetails = createView(({ runtime, genres }: Movie) => ({
  runtimeMinutes: cleanCount(runtime),
  genres: toGenres(genres ?? []).slice(0, MAX_GENRE_CHIPS),
}));

const NO_DETAILS = { runtimeMinutes: null, genres: [] };

/** The first valid trending movie with a backdrop; null if there is none. @throws CatalogueError */
export async function readHero(catalogue: Catalogue, year: number): Promise<Hero | null> {
  const item = await readHeroItem(catalogue, trendingRequest('movie', 'day'), year);
  const backdropPath = cleanImagePath(item?.backdrop_path);
  if (!item || !backdropPath) return null;
  const details = await readHeroDetails(catalogue, movieRequest(item.id), year).catch(() => NO_DETAILS);
  return {
    id: item.id,
    title: titleOf(item),
    date: dateOf(item),
    rating: cleanRating(item.vote_average),
    overview: cleanText(item.overview),
    posterPath: cleanImagePath(item.poster_path),
    backdropPath,
    ...details,
  };
}
