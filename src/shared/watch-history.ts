import type { MediaType } from './media-type';

/** Limits of the watch history's calls (1 §9, 2 §9). */
export const HISTORY_PAGE_DEFAULT = 50;
export const HISTORY_PAGE_MAX = 100;
/** No list goes further back than this; it is the retention that bounds a history. */
export const HISTORY_MAX_OFFSET = 100_000;
/** Entries that one migration call takes; who has more sends them in pieces. */
export const MIGRATION_MAX_ENTRIES = 1000;
/** Continue Watching shows so many entries, the first of them with their details at once (2 §9). */
export const CONTINUE_WATCHING_ENTRIES = 20;
export const CONTINUE_WATCHING_DETAILED = 10;
/** Titles whose details one call gives. */
export const DETAILS_MAX_TITLES = 10;
/** Titles that Recommended for You holds at most (1 §9). */
export const RECOMMENDATIONS_MAX = 20;

export const NO_HISTORY_TOKEN = 'No authentication token available';

export type TitleKey = {
  readonly mediaType: MediaType;
  /** A 64-bit number in digits. */
  readonly mediaId: string;
};

/** A watched title and, for shows, the episode. */
export type WatchedTitle = TitleKey & {
  /** Null for movies. */
  readonly season: number | null;
  readonly episode: number | null;
};

/** What Continue Watching shows of a title beside what was watched (2 §3). */
export type WatchedTitleDetails = {
  /**
   * 'waiting': not asked for yet. 'missing': the movie database has no such title (any more). 'unavailable': it
   * cannot tell at the moment, and asking again may work. In these three nothing below is known.
   */
  readonly details: 'loaded' | 'waiting' | 'missing' | 'unavailable';
  readonly title: string | null;
  /** The poster's path at the image host. */
  readonly poster: string | null;
  /** 0 to 10; 0 when nobody voted. */
  readonly rating: number | null;
  /** Four digits. */
  readonly year: string | null;
  /** Names, at most 3. */
  readonly genres: readonly string[];
  readonly episodeTitle: string | null;
  /** Whether the site has a page for the episode; true for movies, and while nothing else is known. */
  readonly hasEpisode: boolean;
};

/** An entry of Continue Watching (2 §3). */
export type ContinueWatchingItem = WatchedTitle &
  WatchedTitleDetails & {
    /** Such as 'tv-1399'. */
    readonly id: string;
    /** ISO 8601. */
    readonly lastWatched: string;
  };

/** 16 bits, as seasons and episodes are kept. */
export const MAX_SEASON_OR_EPISODE = 32_767;
const MAX_MEDIA_ID = 9_223_372_036_854_775_807n;

/** A title's id in its one form, digits without zeros in front; null for what is none. Ids are 64-bit. */
export function readMediaId(value: unknown): string | null {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  if (typeof text !== 'string' || !/^\d{1,19}$/.test(text)) return null;
  const id = BigInt(text);
  return id > 0n && id <= MAX_MEDIA_ID ? String(id) : null;
}

export function isSeasonOrEpisode(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_SEASON_OR_EPISODE;
}
