import {
  HOME_ROWS,
  type HomeRow,
  type HomeRowKey,
  providerRowParameters,
  ROW_MAX_ITEMS,
} from '#shared/home-rows';
import { isValidMedia, listBestTitles } from '#shared/media-validity';
import { cleanCount, cleanImagePath, cleanRating, cleanText } from '#shared/sanitize';
import { dateOf, type TitleCard, titleOf } from '#shared/title-card';
import { type Hero, MAX_GENRE_CHIPS } from '#shared/title-page';
import type { MediaItem, MediaPage, Movie } from '#shared/tmdb-schema';
import type { CatalogueResult } from '../tmdb/cache';
import { discoverRequest, movieRequest, popularRequest, trendingRequest } from '../tmdb/requests';
import type { Catalogue } from './catalogue';
import { toGenres } from './title-page';
import { createView } from './view';

const viewMovieRow = createView(({ results }: MediaPage, year) => toRow(results, year, 'movie'));
const viewShowRow = createView(({ results }: MediaPage, year) => toRow(results, year, 'tv'));

function toRow(items: readonly MediaItem[], year: number, mediaType: 'movie' | 'tv'): TitleCard[] {
  return listBestTitles(items, year, mediaType).slice(0, ROW_MAX_ITEMS);
}

function readSource(catalogue: Catalogue, { source }: HomeRow): Promise<CatalogueResult<MediaPage>> {
  switch (source.list) {
    case 'trending':
      return catalogue.read(trendingRequest(source.mediaType, 'day'));
    case 'popular':
      return catalogue.read(popularRequest(source.mediaType, 1));
    case 'provider':
      return catalogue.read(discoverRequest(source.mediaType, providerRowParameters(source.providers)));
  }
}

/** The titles of a home row, at most 20, best first (1 §2, 1 §5). */
export async function readHomeRow(catalogue: Catalogue, key: HomeRowKey, year: number): Promise<TitleCard[]> {
  const row = HOME_ROWS[key];
  const { entry } = await readSource(catalogue, row);
  return row.source.mediaType === 'movie' ? viewMovieRow(entry, year) : viewShowRow(entry, year);
}

const findHeroItem = createView(
  ({ results }: MediaPage, year) =>
    results.find((item) => isValidMedia(item, 'movie', year) && cleanImagePath(item.backdrop_path)) ?? null,
);

const viewHeroDetails = createView(({ runtime, genres }: Movie) => ({
  runtimeMinutes: cleanCount(runtime),
  genres: toGenres(genres ?? []).slice(0, MAX_GENRE_CHIPS),
}));

/**
 * The hero of the home page: the first trending movie, in the movie database's order, that passes the validity
 * filter and has a backdrop (decisions.md "Lists and order"); null when there is none. Without its details (which
 * hold runtime and genres) the hero is shown all the same.
 */
export async function readHero(catalogue: Catalogue, year: number): Promise<Hero | null> {
  const trending = await catalogue.read(trendingRequest('movie', 'day'));
  const item = findHeroItem(trending.entry, year);
  const backdropPath = cleanImagePath(item?.backdrop_path);
  if (!item || !backdropPath) return null;
  const details = await catalogue.read(movieRequest(item.id)).then(
    ({ entry }) => viewHeroDetails(entry, year),
    () => ({ runtimeMinutes: null, genres: [] }),
  );
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
