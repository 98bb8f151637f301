import { isMediaType, type MediaType } from './media-type';
import { cleanImagePath, cleanName, cleanRating } from './sanitize';
import type { MediaItem } from './tmdb-schema';
/** A title as lists show it: a card, a row item, a search result. */
export type TitleCard = {
  readonly mediaType: MediaType;
  readonly id: number;
  readonly title: string;
  /** YYYY-MM-DD, or '' when the movie database does not know. */
  readonly date: string;
  readonly posterPath: string | null;
  /** 0 to 10. */
  readonly rating: number;
};

/** The item's type; inferred from its fields where the movie database leaves it out (2 §3); null for people. */
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

/** '2019' of '2019-05-30'; '' when the date is unknown. */
export function yearOf(date: string): string {
  return /^(?!0000)\d{4}/.exec(date)?.[0] ?? '';
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
