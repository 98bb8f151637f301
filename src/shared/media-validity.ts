import type { MediaType } from './media-type';
import { cleanImagePath } from './sanitize';
import { dateOf, findMediaType, type TitleCard, titleKey, titleOf, toTitleCard } from './title-card';
import { isTmdbId } from './tmdb-limits';
import type { MediaItem } from './tmdb-schema';
import { uniqueBy } from './unique-by';

const MIN_OVERVIEW_LENGTH = 10;
const MIN_VOTE_COUNT = 5;
const FIRST_YEAR: Record<MediaType, number> = { movie: 1900, tv: 1950 };
const YEARS_AHEAD = 2;

/** The media validity filter: whether lists may show the title. Years up to `currentYear` plus 2 are valid. */
export function isValidMedia(item: MediaItem, mediaType: MediaType, currentYear: number): boolean {
  const date = dateOf(item);
  const year = Number(date.slice(0, 4));
  const rating = item.vote_average ?? 0;
  return (
    isTmdbId(item.id) &&
    cleanImagePath(item.poster_path) !== null &&
    titleOf(item) !== '' &&
    /^\d{4}-\d{2}-\d{2}$/.test(date) &&
    rating > 0 &&
    rating <= 10 &&
    (item.overview ?? '').trim().length >= MIN_OVERVIEW_LENGTH &&
    (item.vote_count ?? 0) >= MIN_VOTE_COUNT &&
    item.adult !== true &&
    year >= FIRST_YEAR[mediaType] &&
    year <= currentYear + YEARS_AHEAD &&
    Array.isArray(item.genre_ids) &&
    item.genre_ids.length > 0 &&
    item.genre_ids.every((id) => id > 0)
  );
}

type TypedItem = { readonly item: MediaItem; readonly mediaType: MediaType };

/** Drops people and duplicates. `listType` is for lists whose items lack a media type. */
export function listValidItems(
  items: readonly MediaItem[],
  currentYear: number,
  listType?: MediaType,
): TypedItem[] {
  const valid = items.flatMap((item) => {
    const mediaType = listType ?? findMediaType(item);
    return mediaType && isValidMedia(item, mediaType, currentYear) ? [{ item, mediaType }] : [];
  });
  return uniqueBy(valid, ({ item, mediaType }) => titleKey({ mediaType, id: item.id }));
}

/** Keeps the order of the list. */
export function listValidTitles(
  items: readonly MediaItem[],
  currentYear: number,
  listType?: MediaType,
): TitleCard[] {
  return listValidItems(items, currentYear, listType).map(({ item, mediaType }) =>
    toTitleCard(item, mediaType),
  );
}

/** Sorts by vote_average, then vote_count, then popularity, all descending. */
export function listBestTitles(
  items: readonly MediaItem[],
  currentYear: number,
  listType?: MediaType,
): TitleCard[] {
  return listValidItems(items, currentYear, listType)
    .sort(
      ({ item: a }, { item: b }) =>
        (b.vote_average ?? 0) - (a.vote_average ?? 0) ||
        (b.vote_count ?? 0) - (a.vote_count ?? 0) ||
        (b.popularity ?? 0) - (a.popularity ?? 0),
    )
    .map(({ item, mediaType }) => toTitleCard(item, mediaType));
}
