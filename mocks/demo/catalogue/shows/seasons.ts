import { createRandom, hash, type Random } from '../../seeded-random';
import { listFeaturedTitles } from '../titles/featured-titles';
import { getTitleMetadata, type TitleMetadata } from '../titles/title-metadata';
import { getTitleStory } from '../titles/title-story';

export interface Season {
  /** 0 is Specials. */
  number: number;
  id: number;
  episodeCount: number;
  /** Day of the first episode, counted from today; null if unknown. */
  firstDay: number | null;
  /** Days between episodes; 0 if all appear at once. */
  interval: number;
  hasPoster: boolean;
}

const YEAR_DAYS = 365;
const MOST_SEASONS = 40;
const SEASON_IDS_PER_SHOW = 100;

interface Schedule {
  /** Minimum and maximum number of episodes in a season. */
  episodes: readonly [number, number];
  interval: number;
  /** Maximum number of seasons. */
  seasons: number;
}

const SERIAL: Schedule = { episodes: [6, 10], interval: 7, seasons: 9 };
const AT_ONCE: Schedule = { episodes: [6, 10], interval: 0, seasons: 6 };
const NETWORK: Schedule = { episodes: [18, 24], interval: 7, seasons: 14 };
const DAILY: Schedule = { episodes: [50, 110], interval: 1, seasons: MOST_SEASONS };
const FACTUAL: Schedule = { episodes: [3, 12], interval: 7, seasons: 12 };
const CARTOON: Schedule = { episodes: [12, 26], interval: 7, seasons: 8 };

function chooseSchedule(random: Random, metadata: TitleMetadata): Schedule {
  const [main = 18] = metadata.genreIds;
  const luck = random.next();
  if (main === 10766 || main === 10767 || main === 10763) return DAILY;
  if (main === 16 || main === 10762) return CARTOON;
  if (getTitleStory(metadata).template.isFactual) return FACTUAL;
  const age = -(metadata.day ?? 0);
  if (age > 12 * YEAR_DAYS) return luck < 0.75 ? NETWORK : SERIAL;
  return luck < 0.3 ? AT_ONCE : SERIAL;
}

function countSeasons(random: Random, metadata: TitleMetadata, schedule: Schedule): number {
  const featured = listFeaturedTitles('tv')[metadata.rank];
  const luck = random.next();
  if (featured) return featured.seasons;
  if (metadata.voteCount < 5) return luck < 0.12 ? 0 : luck < 0.9 ? 1 : 2;
  const years = Math.max(1, Math.ceil(-(metadata.day ?? 0) / YEAR_DAYS));
  const wanted = luck > 0.985 ? MOST_SEASONS : 1 + Math.floor(luck ** 2.2 * schedule.seasons);
  return Math.min(wanted, years, MOST_SEASONS);
}

function createSpecials(
  random: Random,
  showId: number,
  first: Season | undefined,
  isKnown: boolean,
): Season[] {
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

/** The seasons of a show, specials first; some obscure shows have none. */
export function listSeasons(rank: number): Season[] {
  const metadata = getTitleMetadata('tv', rank);
  const random = createRandom(rank, 801);
  const schedule = chooseSchedule(random, metadata);
  const count = countSeasons(random, metadata, schedule);
  const [fewest, most] = schedule.episodes;
  const usual = metadata.voteCount < 5 ? random.between(1, 8) : random.between(fewest, most);
  const gap = schedule === DAILY ? YEAR_DAYS : random.between(340, 380);
  const seasons = Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    id: metadata.id * SEASON_IDS_PER_SHOW + index + 1,
    episodeCount: Math.max(1, usual + (hash(rank * 64 + index, 802) % 3) - 1),
    firstDay: metadata.day === null ? null : metadata.day + index * gap,
    interval: schedule.interval,
    hasPoster: random.chance(0.9),
  }));
  const aired = seasons.filter(
    (season) => season.number === 1 || season.firstDay === null || season.firstDay < 60,
  );
  return [...createSpecials(random, metadata.id, aired[0], metadata.voteCount >= 10), ...aired];
}

/** The day of an episode of that season, counted from today. */
export function episodeDay(season: Season, episode: number): number | null {
  return season.firstDay === null ? null : season.firstDay + (episode - 1) * season.interval;
}
