import { hash } from '../../seeded-random';
import type { TitleKind } from '../reference/genres';
import type { Character } from '../reference/person-names';
import { FEATURED_MOVIES } from './featured-movies';
import { FEATURED_SHOWS } from './featured-shows';

/** A handwritten title. They are the most popular ones, so they fill the first screens. */
interface FeaturedTitle {
  title: string;
  originalTitle: string;
  /** ISO 639-1. */
  language: string;
  /** Days from today; negative is in the past. */
  day: number;
  /** 0 for a movie. */
  seasons: number;
  genreIds: number[];
  /** TMDB has one TV genre for fantasy and science fiction; the episode texts differ. */
  isFantasy: boolean;
  leads: Character[];
  tagline: string;
  overview: string;
}

const SHARED_GENRE_IDS = {
  animation: 16,
  comedy: 35,
  crime: 80,
  documentary: 99,
  drama: 18,
  family: 10751,
  mystery: 9648,
  western: 37,
};
const GENRE_IDS: Record<TitleKind, Record<string, number>> = {
  movie: {
    ...SHARED_GENRE_IDS,
    action: 28,
    adventure: 12,
    fantasy: 14,
    history: 36,
    horror: 27,
    music: 10402,
    romance: 10749,
    sf: 878,
    thriller: 53,
    war: 10752,
  },
  tv: {
    ...SHARED_GENRE_IDS,
    action: 10759,
    kids: 10762,
    news: 10763,
    reality: 10764,
    sf: 10765,
    soap: 10766,
    talk: 10767,
    thriller: 9648,
    fantasy: 10765,
    war: 10768,
  },
};

const DAYS_IN = { d: 1, m: 30, y: 365 };

/** "16d" is 16 days ago, "4y/3" more than four years ago with three seasons, "+200d" in 200 days. */
function parseAge(text: string, row: number): { day: number; seasons: number } {
  const match = /^(\+?)(\d+)([dmy])(?:\/(\d+))?$/.exec(text);
  if (!match) throw new Error(`Unreadable age ${text}`);
  const [, future, count, unit, seasons = '0'] = match;
  const length = unit === 'd' ? DAYS_IN.d : unit === 'm' ? DAYS_IN.m : DAYS_IN.y;
  const days = Number(count) * length + (hash(row, 21) % Math.ceil(length * 0.8));
  return { day: future ? days : -days, seasons: Number(seasons) };
}

function parseCharacter(text: string): Character {
  return { name: text.slice(0, -2), gender: text.endsWith(' m') ? 'm' : 'f' };
}

function parseFeaturedTitle(kind: TitleKind, line: string, row: number): FeaturedTitle {
  const cells = line.split(' | ').map((cell) => cell.trim());
  const [title = '', age = '', genres = '', spoken = '', leads = '', tagline = '', overview = ''] = cells;
  const [language = 'en', originalTitle = title] = spoken.split(':');
  const genreIds = genres.split(' ').flatMap((word) => GENRE_IDS[kind][word] ?? []);
  return {
    title,
    originalTitle,
    language,
    ...parseAge(age, row),
    genreIds: [...new Set(genreIds)],
    isFantasy: genres.startsWith('fantasy'),
    leads: leads.split(', ').map(parseCharacter),
    tagline,
    overview,
  };
}

const TEXTS: Record<TitleKind, string> = { movie: FEATURED_MOVIES, tv: FEATURED_SHOWS };
const cache = new Map<TitleKind, readonly FeaturedTitle[]>();

/** The handwritten titles of a kind, the most popular first. */
export function listFeaturedTitles(kind: TitleKind): readonly FeaturedTitle[] {
  let featuredTitles = cache.get(kind);
  if (!featuredTitles) {
    featuredTitles = TEXTS[kind]
      .trim()
      .split('\n')
      .map((line, row) => parseFeaturedTitle(kind, line, row));
    cache.set(kind, featuredTitles);
  }
  return featuredTitles;
}
