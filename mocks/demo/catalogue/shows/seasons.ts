import { createRandom, mix, type Random } from '../../seeded-random';
import { listHeadliners } from '../titles/featured-titles';
import { getNumbers, type TitleNumbers } from '../titles/title-metadata';
import { getTelling } from '../titles/title-story';

export interface Season {
  /** 0 is Specials. */
  number: number;
  id: number;
  episodeCount: number;
  /** Day of the first episode, counted from today; null: not known. */
  firstDay: number | null;
  /** Days from one episode to the next; 0: all at once. */
  interval: number;
  hasPoster: boolean;
}

const YEAR_DAYS = 365;
const MOST_SEASONS = 40;
const SEASON_IDS_PER_SHOW = 100;

interface Rhythm {
  /** Episodes in a season, the lowest and the highest number. */
  episodes: readonly [number, number];
  interval: number;
  /** The most seasons such a show gets. */
  seasons: number;
}

const SERIAL: Rhythm = { episodes: [6, 10], interval: 7, seasons: 9 };
const AT_ONCE: Rhythm = { episodes: [6, 10], interval: 0, seasons: 6 };
const NETWORK: Rhythm = { episodes: [18, 24], interval: 7, seasons: 14 };
const DAILY: Rhythm = { episodes: [50, 110], interval: 1, seasons: MOST_SEASONS };
const FACTUAL: Rhythm = { episodes: [3, 12], interval: 7, seasons: 12 };
const CARTOON: Rhythm = { episodes: [12, 26], interval: 7, seasons: 8 };

function rhythmOf(random: Random, numbers: TitleNumbers): Rhythm {
  const [main = 18] = numbers.genreIds;
  const luck = random.next();
  if (main === 10766 || main === 10767 || main === 10763) return DAILY;
  if (main === 16 || main === 10762) return CARTOON;
  if (getTelling(numbers).mould.isFactual) return FACTUAL;
  const age = -(numbers.day ?? 0);
  if (age > 12 * YEAR_DAYS) return luck < 0.75 ? NETWORK : SERIAL;
  return luck < 0.3 ? AT_ONCE : SERIAL;
}

function countSeasons(random: Random, numbers: TitleNumbers, rhythm: Rhythm): number {
  const headliner = listHeadliners('tv')[numbers.rank];
  const luck = random.next();
  if (headliner) return headliner.seasons;
  if (numbers.voteCount < 5) return luck < 0.12 ? 0 : luck < 0.9 ? 1 : 2;
  const years = Math.max(1, Math.ceil(-(numbers.day ?? 0) / YEAR_DAYS));
  const wanted = luck > 0.985 ? MOST_SEASONS : 1 + Math.floor(luck ** 2.2 * rhythm.seasons);
  return Math.min(wanted, years, MOST_SEASONS);
}

function planSpecials(random: Random, showId: number, first: Season | undefined, isKnown: boolean): Season[] {
  const count = random.between(1, 9);
  const isOld = first?.firstDay != null && first.firstDay < -YEAR_DAYS;
  if (!first || !isOld || !random.chance(isKnown ? 0.18 : 0.05)) return [];
  return [
    {
      number: 0,
      id: showId * SEASON_IDS_PER_SHOW,
      episodeCount: count,
      firstDay: (first.firstDay ?? 0) + 120,
      interval: 90,
      hasPoster: random.chance(0.5),
    },
  ];
}

/** The seasons of the show at a rank, specials first; some little known shows have none. */
export function listSeasons(rank: number): Season[] {
  const numbers = getNumbers('tv', rank);
  const random = createRandom(rank, 801);
  const rhythm = rhythmOf(random, numbers);
  const count = countSeasons(random, numbers, rhythm);
  const [fewest, most] = rhythm.episodes;
  const usual = numbers.voteCount < 5 ? random.between(1, 8) : random.between(fewest, most);
  const gap = rhythm === DAILY ? YEAR_DAYS : random.between(340, 380);
  const seasons = Array.from({ length: count }, (_, place) => ({
    number: place + 1,
    id: numbers.id * SEASON_IDS_PER_SHOW + place + 1,
    episodeCount: Math.max(1, usual + (mix(rank * 64 + place, 802) % 3) - 1),
    firstDay: numbers.day === null ? null : numbers.day + place * gap,
    interval: rhythm.interval,
    hasPoster: random.chance(0.9),
  }));
  const aired = seasons.filter(
    (season) => season.number === 1 || season.firstDay === null || season.firstDay < 60,
  );
  return [...planSpecials(random, numbers.id, aired[0], numbers.voteCount >= 10), ...aired];
}

/** The day of an episode of that season, counted from today. */
export function episodeDay(season: Season, episode: number): number | null {
  return season.firstDay === null ? null : season.firstDay + (episode - 1) * season.interval;
}
