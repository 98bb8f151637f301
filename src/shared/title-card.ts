import { isMediaType, type MediaType } from './media-type';
import { cleanImagePath, cleanName, cleanRating } from './sanitize';
import type { MediaItem } from './tmdb-schema';
import { uniqueBy } from './unique-by';

export type TitleCard = {
  readonly mediaType: MediaType;
  readonly id: number;
  readonly title: string;
  /** YYYY-MM-DD, or ''. */
  readonly date: string;
  readonly posterPath: string | null;
  readonly rating: number;
};

/** TMDB omits the type in some lists. Null for people. */
export function findMediaType(item: MediaItem): MediaType | null {
  if (isMediaType(item.media_type)) return item.media_type;
  if (item.media_type) return null;
  return item.title ? 'movie' : 'tv';
}

export function titleOf(item: MediaItem): string {
  return cleanName(item.title || item.name);
}

export function dateOf(item: MediaItem): string {
  return item.release_date || item.first_air_date || '';
}

/** '2019' of '2019-05-30'; '' if unknown. */
export function yearOf(date: string): string {
  return /^(?!0000)\d{4}/.exec(date)?.[0] ?? '';
}

/** 'Alien (1979)'; 'Alien' when the year is unknown. */
export function titleWithYear({ title, date }: Pick<TitleCard, 'title' | 'date'>): string {
  const year = yearOf(date);
  return year ? `${title} (${year})` : title;
}

/** Movies and shows may have the same id. */
export function titleKey({ mediaType, id }: { mediaType: MediaType; id: number | string }): string {
  return `${mediaType}-${id}`;
}

export function toTitleCard(item: MediaItem, mediaType: MediaType): TitleCard {
  return {
    mediaType,
    id: item.id,
    title: titleOf(item),
    date: dateOf(item),
    posterPath: cleanImagePath(item.poster_path),
    rating: cleanRating(item.vote_average),
  };
}

/** The titles of all pages without duplicates: TMDB's pages shift between requests. */
export function joinPages<Title extends TitleCard>(
  pages: readonly { readonly titles: readonly Title[] }[],
): Title[] {
  return uniqueBy(
    pages.flatMap(({ titles }) => titles),
    titleKey,
  );
}
