import type { MediaType } from './media-type';
import type { TitleCard } from './title-card';
import type { Genre, Video } from './tmdb-schema';
import { isSeasonOrEpisode } from './watch-history';

export const MAX_CAST = 20;
export const MAX_SIMILAR = 12;
export const MAX_GENRE_CHIPS = 4;
/** The details of long seasons are read in parts of this size. */
export const EPISODES_PER_WINDOW = 50;

export type CastMember = {
  /** Null when the person has no page. */
  readonly id: number | null;
  readonly name: string;
  readonly character: string;
  readonly profilePath: string | null;
};

type TitlePageFacts = {
  readonly id: number;
  readonly title: string;
  readonly overview: string;
  readonly tagline: string;
  readonly date: string;
  readonly posterPath: string | null;
  readonly backdropPath: string | null;
  readonly rating: number;
  readonly votes: number;
  readonly genres: readonly Genre[];
  readonly status: string;
  readonly studio: string | null;
  readonly country: string | null;
  readonly language: string | null;
  /** A YouTube video id. */
  readonly trailerKey: string | null;
  readonly cast: readonly CastMember[];
  readonly similar: readonly TitleCard[];
};

export type MoviePage = TitlePageFacts & {
  readonly mediaType: 'movie';
  readonly runtimeMinutes: number | null;
  /** US dollars. */
  readonly budget: number | null;
  readonly revenue: number | null;
};

/** Season 0 holds the specials, which have no pages. */
export function isShownNumber(number: number): boolean {
  return number > 0 && isSeasonOrEpisode(number);
}

export type SeasonSummary = {
  readonly number: number;
  readonly name: string;
  readonly episodeCount: number;
  readonly date: string;
};

export type ShowPage = TitlePageFacts & {
  readonly mediaType: 'tv';
  readonly lastDate: string;
  readonly seasonCount: number;
  readonly episodeCount: number;
  readonly network: string | null;
  readonly creators: readonly string[];
  /** Without specials. */
  readonly seasons: readonly SeasonSummary[];
  /** Whether TMDB lists any season, including specials. */
  readonly hasSeasonList: boolean;
};

export type Episode = {
  readonly number: number;
  readonly name: string;
  readonly overview: string;
  readonly date: string;
  readonly runtimeMinutes: number | null;
  readonly rating: number;
  readonly stillPath: string | null;
};

export type SeasonPage = {
  /** The first may have any number: some shows number episodes across seasons. */
  readonly episodes: readonly Episode[];
  /** Very long seasons have only numbers, names and dates. */
  readonly isBrief?: true;
};

export type TitlePage = MoviePage | ShowPage;

export function findTrailerKey(videos: readonly Video[]): string | null {
  const youTube = videos.filter((video) => video.site === 'YouTube' && video.key);
  return (youTube.find((video) => video.type === 'Trailer') ?? youTube[0])?.key ?? null;
}

export const DEFAULT_STATUS: Record<MediaType, string> = { movie: 'Released', tv: 'Continuing' };

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

/** Within a season that is running, an episode without a date counts as aired. @param today YYYY-MM-DD */
export const hasAired = ({ date }: Pick<Episode, 'date'>, today: string): boolean => date <= today;
