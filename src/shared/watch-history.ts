import { type EpisodeNumber, MAX_SEASON_OR_EPISODE } from './episode-number';
import type { MediaType } from './media-type';
import { isFinished, type WatchPosition } from './watch-progress';

/** Also named in the texts of the site, which do not know the setting HISTORY_RETENTION_DAYS. */
export const DEFAULT_RETENTION_DAYS = 15;
export const HISTORY_PAGE_DEFAULT = 50;
export const HISTORY_PAGE_MAX = 100;
export const HISTORY_MAX_OFFSET = 100_000;
export const MIGRATION_MAX_ENTRIES = 1000;
export const CONTINUE_WATCHING_ENTRIES = 20;
export const CONTINUE_WATCHING_DETAILED = 10;
export const DETAILS_MAX_TITLES = 10;
export const RECOMMENDATIONS_MAX = 20;

export const NO_HISTORY_TOKEN = 'No authentication token available';

export type TitleKey = {
  readonly mediaType: MediaType;
  /** A 64-bit number in digits. */
  readonly mediaId: string;
};

export type WatchedTitle = TitleKey & {
  /** Null for movies. */
  readonly season: number | null;
  readonly episode: number | null;
};

export type WatchedTitleDetails = {
  /** 'missing': TMDB does not have the title. 'unavailable': TMDB failed; a retry may succeed. */
  readonly details: 'loaded' | 'waiting' | 'missing' | 'unavailable';
  readonly title: string | null;
  readonly poster: string | null;
  readonly rating: number | null;
  readonly year: string | null;
  readonly genres: readonly string[];
  readonly episodeTitle: string | null;
  readonly hasEpisode: boolean;
  /** The aired episode that follows, in this season or the next; 'none' after the last one, null if it is not known. */
  readonly nextEpisode: (EpisodeNumber & { readonly title: string }) | 'none' | null;
};

export function withoutDetails(
  details: Exclude<WatchedTitleDetails['details'], 'loaded'>,
): WatchedTitleDetails {
  return {
    details,
    title: null,
    poster: null,
    rating: null,
    year: null,
    genres: [],
    episodeTitle: null,
    hasEpisode: true,
    nextEpisode: null,
  };
}

export type ContinueWatchingItem = WatchedTitle &
  WatchedTitleDetails &
  WatchPosition & {
    readonly id: string;
    readonly lastWatched: string;
  };

/** Whether nothing of a title is left to watch: a finished movie, or the finished last episode of a show. */
export function isWatched(
  item: Pick<ContinueWatchingItem, 'mediaType' | 'nextEpisode'> & WatchPosition,
): boolean {
  return isFinished(item) && (item.mediaType === 'movie' || item.nextEpisode === 'none');
}

const MAX_MEDIA_ID = 9_223_372_036_854_775_807n;

/** Removes leading zeros. Null for an invalid id; ids are 64-bit. */
export function parseMediaId(value: unknown): string | null {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  if (typeof text !== 'string' || !/^\d{1,19}$/.test(text)) return null;
  const id = BigInt(text);
  return id > 0n && id <= MAX_MEDIA_ID ? String(id) : null;
}

export function isSeasonOrEpisode(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_SEASON_OR_EPISODE;
}
