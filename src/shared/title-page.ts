import type { MediaType } from './media-type';
import type { TitleCard } from './title-card';
import type { Genre, Video } from './tmdb-schema';
import { isSeasonOrEpisode } from './watch-history';

/** Limits of the detail pages (2 §9). */
export const MAX_CAST = 20;
export const MAX_SIMILAR = 12;
export const MAX_GENRE_CHIPS = 4;
/** The details of a long season are read in parts of this size. */
export const EPISODES_PER_WINDOW = 50;

export type CastMember = {
  readonly id: number;
  readonly name: string;
  readonly character: string;
  readonly profilePath: string | null;
};

type TitlePageFacts = {
  readonly id: number;
  readonly title: string;
  readonly overview: string;
  readonly tagline: string;
  /** YYYY-MM-DD, or ''. */
  readonly date: string;
  readonly posterPath: string | null;
  readonly backdropPath: string | null;
  /** 0 to 10; 0 when nobody voted. */
  readonly rating: number;
  readonly votes: number;
  readonly genres: readonly Genre[];
  readonly status: string;
  readonly studio: string | null;
  readonly country: string | null;
  readonly language: string | null;
  /** The key of the trailer on YouTube (2 §2 "Trailer"). */
  readonly trailerKey: string | null;
  readonly cast: readonly CastMember[];
  /** Best first, at most 12. */
  readonly similar: readonly TitleCard[];
};

export type MoviePage = TitlePageFacts & {
  readonly mediaType: 'movie';
  readonly runtimeMinutes: number | null;
  /** US dollars; null when unknown (the movie database writes 0). */
  readonly budget: number | null;
  readonly revenue: number | null;
};

/** Whether seasons or episodes of this number are listed, and have addresses. Specials are season 0. */
export function isShownNumber(number: number): boolean {
  return number > 0 && isSeasonOrEpisode(number);
}

export type SeasonSummary = {
  readonly number: number;
  readonly name: string;
  /** 0 for a season that is announced without episodes. */
  readonly episodeCount: number;
  /** YYYY-MM-DD, or ''. */
  readonly date: string;
};

export type ShowPage = TitlePageFacts & {
  readonly mediaType: 'tv';
  readonly lastDate: string;
  readonly seasonCount: number;
  readonly episodeCount: number;
  readonly network: string | null;
  readonly creators: readonly string[];
  /** Seasons whose number is above 0, in order. */
  readonly seasons: readonly SeasonSummary[];
  /** Whether the movie database lists any season, specials included. */
  readonly hasSeasonList: boolean;
};

export type Episode = {
  readonly number: number;
  readonly name: string;
  readonly overview: string;
  /** YYYY-MM-DD, or ''. */
  readonly date: string;
  readonly runtimeMinutes: number | null;
  /** 0 to 10; 0 when nobody voted. */
  readonly rating: number;
  readonly stillPath: string | null;
};

/** A season of a show. */
export type SeasonPage = {
  /** In order. The first may have any number: long shows are numbered continuously. Empty when none is known. */
  readonly episodes: readonly Episode[];
  /** Whether the episodes have only number and name, because there are so many. */
  readonly isBrief?: true;
};

/** What a title's page and its player show: the movie database's details, cut to what is used. */
export type TitlePage = MoviePage | ShowPage;

/** The first YouTube video of type Trailer, else any YouTube video (2 §2). */
export function findTrailerKey(videos: readonly Video[]): string | null {
  const youTube = videos.filter((video) => video.site === 'YouTube' && video.key);
  return (youTube.find((video) => video.type === 'Trailer') ?? youTube[0])?.key ?? null;
}

/** Status shown when the movie database gives none (2 §2, 2 §3). */
export const DEFAULT_STATUS: Record<MediaType, string> = { movie: 'Released', tv: 'Continuing' };

/** The hero of the home page (1 §2). */
export type Hero = {
  readonly id: number;
  readonly title: string;
  readonly date: string;
  readonly runtimeMinutes: number | null;
  readonly rating: number;
  readonly genres: readonly Genre[];
  readonly overview: string;
  readonly posterPath: string | null;
  readonly backdropPath: string;
};
