import { createRandom, deal, hash } from '../../seeded-random';
import { fill, titleCase } from '../stories/story-words';
import { getTitleMetadata } from '../titles/title-metadata';
import { getTitleStory, type TitleStory } from '../titles/title-story';
import { DARK_BEATS, EPISODE_NAMES, FINALE_NAMES, LIGHT_BEATS } from './episode-texts';
import { episodeDay, listSeasons, type Season } from './seasons';

export interface Episode {
  id: number;
  season: number;
  number: number;
  name: string;
  /** '' for some aired and most upcoming episodes. */
  overview: string;
  /** Days from today; null if unknown. */
  day: number | null;
  /** Minutes; null if unknown. */
  runtime: number | null;
  hasStill: boolean;
  isFinale: boolean;
  voteAverage: number;
  voteCount: number;
}

// Larger than every season, so that seasons draw different texts.
const EPISODES_PER_SEASON = 120;
const EPISODE_IDS_PER_SEASON = 1_000;

function nameEpisode(story: TitleStory, rank: number, season: Season, number: number): string {
  const ordinal = season.number * EPISODES_PER_SEASON + number;
  const { template } = story;
  if (season.number === 0) return number === 1 ? 'Behind the Scenes' : `Special ${number}`;
  if (template.isFactual || season.episodeCount > 40) return `Episode ${number}`;
  const luck = hash(rank * 8_192 + ordinal, 811) % 100;
  if (ordinal === EPISODES_PER_SEASON + 1 && luck < 40) return 'Pilot';
  if (number === season.episodeCount && number > 3 && luck < 60)
    return deal(FINALE_NAMES, season.number, rank);
  if (luck < 30) return `The ${titleCase(deal(template.things, ordinal, rank))}`;
  return deal(EPISODE_NAMES, ordinal, rank);
}

function describeEpisode(story: TitleStory, rank: number, season: Season, number: number): string {
  const ordinal = season.number * EPISODES_PER_SEASON + number;
  const { beats: ownBeats, isFactual, isLight } = story.template;
  const common = isFactual ? [] : isLight ? LIGHT_BEATS : [...LIGHT_BEATS, ...DARK_BEATS];
  const beats = [...ownBeats, ...common];
  const words = {
    ...story.words,
    ally: story.words.Ally ?? '',
    thing: deal(story.template.things, ordinal, rank),
  };
  const count = 1 + (hash(rank * 8_192 + ordinal, 812) % 2);
  const sentences = Array.from({ length: count }, (_, index) => deal(beats, ordinal * 2 + index, rank + 1));
  return [...new Set(sentences)].map((sentence) => fill(sentence, words)).join(' ');
}

function minutesOf(rank: number): number {
  const { genreIds } = getTitleMetadata('tv', rank);
  const random = createRandom(rank, 821);
  if (genreIds[0] === 16 || genreIds[0] === 10762) return random.pick([11, 22, 24]);
  return genreIds[0] === 35 ? random.between(22, 31) : random.between(38, 62);
}

/** One episode. The season must belong to the show, and the number must be within the season. */
export function getEpisode(rank: number, season: Season, number: number): Episode {
  const story = getTitleStory(getTitleMetadata('tv', rank));
  const random = createRandom(rank * 8_192 + season.number * EPISODES_PER_SEASON + number, 813);
  const day = episodeDay(season, number);
  const isComing = day !== null && day > 0;
  const { voteAverage, voteCount } = getTitleMetadata('tv', rank);
  const isVoted = voteCount >= 10 && !isComing;
  const isDescribed = random.chance(isComing ? 0.25 : voteCount >= 10 ? 0.9 : 0.4);
  return {
    id: season.id * EPISODE_IDS_PER_SEASON + number,
    season: season.number,
    number,
    name: isComing && random.chance(0.5) ? `Episode ${number}` : nameEpisode(story, rank, season, number),
    overview: isDescribed ? describeEpisode(story, rank, season, number) : '',
    day,
    runtime: random.chance(isComing ? 0.6 : 0.06) ? null : minutesOf(rank) + random.between(-3, 4),
    hasStill: random.chance(isComing ? 0.1 : voteCount >= 10 ? 0.9 : 0.35),
    isFinale: number === season.episodeCount && number > 1,
    voteAverage: isVoted ? Math.min(9.8, Math.max(4, voteAverage + random.next() * 1.4 - 0.6)) : 0,
    voteCount: isVoted ? Math.round((voteCount / 40) * (0.6 + random.next())) + 1 : 0,
  };
}

/** A season of a show by number, or null. */
export function findSeason(rank: number, number: number): Season | null {
  return listSeasons(rank).find((season) => season.number === number) ?? null;
}
