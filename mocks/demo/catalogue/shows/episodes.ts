import { createRandom, deal, mix } from '../../seeded-random';
import { fill, titleCase } from '../stories/story-words';
import { getNumbers } from '../titles/title-metadata';
import { getTelling, type Telling } from '../titles/title-story';
import { DARK_BEATS, EPISODE_NAMES, FINALE_NAMES, LIGHT_BEATS } from './episode-texts';
import { episodeDay, listSeasons, type Season } from './seasons';

export interface Episode {
  id: number;
  season: number;
  number: number;
  name: string;
  /** '' for some, and for most that are yet to come. */
  overview: string;
  /** Counted from today; null: not known. */
  day: number | null;
  /** Minutes; null: not known. */
  runtime: number | null;
  hasStill: boolean;
  isFinale: boolean;
  voteAverage: number;
  voteCount: number;
}

// Enough that no two seasons of a show deal from the same place of a deck.
const EPISODES_PER_SEASON = 120;
const EPISODE_IDS_PER_SEASON = 1_000;

function nameEpisode(telling: Telling, rank: number, season: Season, number: number): string {
  const ordinal = season.number * EPISODES_PER_SEASON + number;
  const { mould } = telling;
  if (season.number === 0) return number === 1 ? 'Behind the Scenes' : `Special ${number}`;
  if (mould.isFactual || season.episodeCount > 40) return `Episode ${number}`;
  const luck = mix(rank * 8_192 + ordinal, 811) % 100;
  if (ordinal === EPISODES_PER_SEASON + 1 && luck < 40) return 'Pilot';
  if (number === season.episodeCount && number > 3 && luck < 60)
    return deal(FINALE_NAMES, season.number, rank);
  if (luck < 30) return `The ${titleCase(deal(mould.things, ordinal, rank))}`;
  return deal(EPISODE_NAMES, ordinal, rank);
}

function describeEpisode(telling: Telling, rank: number, season: Season, number: number): string {
  const ordinal = season.number * EPISODES_PER_SEASON + number;
  const { beats: ownBeats, isFactual, isLight } = telling.mould;
  const common = isFactual ? [] : isLight ? LIGHT_BEATS : [...LIGHT_BEATS, ...DARK_BEATS];
  const beats = [...ownBeats, ...common];
  const words = {
    ...telling.words,
    ally: telling.words.Ally ?? '',
    thing: deal(telling.mould.things, ordinal, rank),
  };
  const count = 1 + (mix(rank * 8_192 + ordinal, 812) % 2);
  const sentences = Array.from({ length: count }, (_, place) => deal(beats, ordinal * 2 + place, rank + 1));
  return [...new Set(sentences)].map((sentence) => fill(sentence, words)).join(' ');
}

function minutesOf(rank: number): number {
  const { genreIds } = getNumbers('tv', rank);
  const random = createRandom(rank, 821);
  if (genreIds[0] === 16 || genreIds[0] === 10762) return random.pick([11, 22, 24]);
  return genreIds[0] === 35 ? random.between(22, 31) : random.between(38, 62);
}

/** One episode; the season must be of the show at the rank, the number within the season. */
export function getEpisode(rank: number, season: Season, number: number): Episode {
  const telling = getTelling(getNumbers('tv', rank));
  const random = createRandom(rank * 8_192 + season.number * EPISODES_PER_SEASON + number, 813);
  const day = episodeDay(season, number);
  const isComing = day !== null && day > 0;
  const { voteAverage, voteCount } = getNumbers('tv', rank);
  const isVoted = voteCount >= 10 && !isComing;
  const isDescribed = random.chance(isComing ? 0.25 : voteCount >= 10 ? 0.9 : 0.4);
  return {
    id: season.id * EPISODE_IDS_PER_SEASON + number,
    season: season.number,
    number,
    name: isComing && random.chance(0.5) ? `Episode ${number}` : nameEpisode(telling, rank, season, number),
    overview: isDescribed ? describeEpisode(telling, rank, season, number) : '',
    day,
    runtime: random.chance(isComing ? 0.6 : 0.06) ? null : minutesOf(rank) + random.between(-3, 4),
    hasStill: random.chance(isComing ? 0.1 : voteCount >= 10 ? 0.9 : 0.35),
    isFinale: number === season.episodeCount && number > 1,
    voteAverage: isVoted ? Math.min(9.8, Math.max(4, voteAverage + random.next() * 1.4 - 0.6)) : 0,
    voteCount: isVoted ? Math.round((voteCount / 40) * (0.6 + random.next())) + 1 : 0,
  };
}

/** The season with that number of the show at a rank, or null. */
export function findSeason(rank: number, number: number): Season | null {
  return listSeasons(rank).find((season) => season.number === number) ?? null;
}
