import { mix } from '../../seeded-random';
import type { Kind } from '../reference/genres';
import type { Character } from '../reference/person-names';
import { HEADLINER_MOVIES } from './featured-movies';
import { HEADLINER_SHOWS } from './featured-shows';

/** A title written by hand: the most popular ones, which fill the first screens. */
interface Headliner {
  title: string;
  originalTitle: string;
  /** ISO 639-1. */
  language: string;
  /** Days from today; negative is in the past. */
  day: number;
  /** 0 for a movie. */
  seasons: number;
  genreIds: number[];
  /** TMDB's genres for shows do not tell fantasy from science fiction; episodes do. */
  isFantasy: boolean;
  leads: Character[];
  tagline: string;
  overview: string;
}

const SHARED_GENRES = {
  animation: 16,
  comedy: 35,
  crime: 80,
  documentary: 99,
  drama: 18,
  family: 10751,
  mystery: 9648,
  western: 37,
};
const GENRE_WORDS: Record<Kind, Record<string, number>> = {
  movie: {
    ...SHARED_GENRES,
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
    ...SHARED_GENRES,
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

/** "16d" is 16 days ago, "4y/3" a good four years ago with three seasons, "+200d" in 200 days. */
function readAge(text: string, row: number): { day: number; seasons: number } {
  const match = /^(\+?)(\d+)([dmy])(?:\/(\d+))?$/.exec(text);
  if (!match) throw new Error(`Unreadable age ${text}`);
  const [, future, count, unit, seasons = '0'] = match;
  const length = unit === 'd' ? DAYS_IN.d : unit === 'm' ? DAYS_IN.m : DAYS_IN.y;
  const days = Number(count) * length + (mix(row, 21) % Math.ceil(length * 0.8));
  return { day: future ? days : -days, seasons: Number(seasons) };
}

function readLead(text: string): Character {
  return { name: text.slice(0, -2), gender: text.endsWith(' m') ? 'm' : 'f' };
}

function readHeadliner(kind: Kind, line: string, row: number): Headliner {
  const cells = line.split(' | ').map((cell) => cell.trim());
  const [title = '', age = '', genres = '', spoken = '', leads = '', tagline = '', overview = ''] = cells;
  const [language = 'en', originalTitle = title] = spoken.split(':');
  const genreIds = genres.split(' ').flatMap((word) => GENRE_WORDS[kind][word] ?? []);
  return {
    title,
    originalTitle,
    language,
    ...readAge(age, row),
    genreIds: [...new Set(genreIds)],
    isFantasy: genres.startsWith('fantasy'),
    leads: leads.split(', ').map(readLead),
    tagline,
    overview,
  };
}

const TEXTS: Record<Kind, string> = { movie: HEADLINER_MOVIES, tv: HEADLINER_SHOWS };
const known = new Map<Kind, readonly Headliner[]>();

/** The handwritten titles of a kind, the most popular first. */
export function listHeadliners(kind: Kind): readonly Headliner[] {
  let headliners = known.get(kind);
  if (!headliners) {
    headliners = TEXTS[kind]
      .trim()
      .split('\n')
      .map((line, row) => readHeadliner(kind, line, row));
    known.set(kind, headliners);
  }
  return headliners;
}
