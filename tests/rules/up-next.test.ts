import { expect, test } from 'vitest';
import type { Episode, SeasonPage } from '#shared/title-page';
import {
  listNextSeasons,
  type SeasonResult,
  selectUpNext,
  type UpNext,
} from '../../src/features/player/up-next-selection';
import { numbersFrom } from '../builders/show-shapes';
import { buildShowPage, buildTitleCards } from '../builders/titles';

const buildEpisode = (number: number): Episode => ({
  number,
  name: `Part ${number}`,
  overview: '',
  date: '',
  runtimeMinutes: null,
  rating: 0,
  stillPath: null,
});

const seasonOf = (numbers: readonly number[]): SeasonPage => ({ episodes: numbers.map(buildEpisode) });

/** A show whose details list these seasons with their numbers of episodes. */
const showOf = (counts: Record<number, number>) =>
  buildShowPage({
    similar: buildTitleCards(2, { mediaType: 'tv' }),
    seasons: Object.entries(counts).map(([number, episodeCount]) => ({
      number: Number(number),
      name: `Season ${number}`,
      episodeCount,
      date: '',
    })),
  });

const EIGHT = seasonOf(numbersFrom(1, 8));

function select(
  counts: Record<number, number>,
  current: [season: number, episode: number],
  seasons: Record<number, SeasonResult>,
): string {
  const [season, episode] = current;
  return summarize(selectUpNext(showOf(counts), { season, episode }, (each) => seasons[each] ?? 'loading'));
}

function summarize(upNext: UpNext): string {
  switch (upNext.kind) {
    case 'episode':
      return `S${upNext.season}E${upNext.episode.number}`;
    case 'similar':
      return `similar: ${upNext.titles.length}`;
    default:
      return `${upNext.kind} ${upNext.season}`;
  }
}

test('the next episode of the season comes first, without a look at other seasons', () => {
  expect(select({ 1: 8, 2: 8 }, [1, 6], { 1: EIGHT })).toBe('S1E7');
  expect(select({ 1: 7 }, [1, 3], { 1: seasonOf([1, 2, 3, 5, 6]) })).toBe('S1E5');
  expect(select({ 1: 1190 }, [1, 1189], { 1: seasonOf(numbersFrom(1, 1190)) })).toBe('S1E1190');
});

test('after a season, the next one starts with its first episode, whatever its number', () => {
  const seasons = { 1: seasonOf(numbersFrom(1, 61)), 2: seasonOf(numbersFrom(62, 77)) };
  expect(select({ 1: 61, 2: 16 }, [1, 61], seasons)).toBe('S2E62');
  expect(select({ 2021: 8, 2019: 8 }, [2019, 8], { 2019: EIGHT, 2021: EIGHT })).toBe('S2021E1');
});

test('seasons that are announced, unknown or empty are skipped', () => {
  expect(select({ 1: 8, 2: 0, 3: 8 }, [1, 8], { 1: EIGHT, 3: EIGHT })).toBe('S3E1');
  expect(select({ 1: 8, 2: 8, 3: 8 }, [1, 8], { 1: EIGHT, 2: 'missing', 3: EIGHT })).toBe('S3E1');
  expect(select({ 1: 8, 2: 8, 3: 8 }, [1, 8], { 1: EIGHT, 2: seasonOf([]), 3: EIGHT })).toBe('S3E1');
  expect(select({ 1: 8, 2: 0 }, [1, 8], { 1: EIGHT })).toBe('similar: 2');
});

test('similar shows follow the last episode of all, and a show without episodes', () => {
  expect(select({ 1: 8, 2: 8 }, [2, 8], { 2: EIGHT })).toBe('similar: 2');
  expect(summarize(selectUpNext(showOf({}), null, () => 'loading'))).toBe('similar: 2');
});

test('waits for a season that loads, and reports one that fails', () => {
  expect(select({ 1: 8, 2: 8 }, [1, 8], {})).toBe('loading 1');
  expect(select({ 1: 8, 2: 8 }, [1, 8], { 1: EIGHT })).toBe('loading 2');
  expect(select({ 1: 8, 2: 8 }, [1, 8], { 1: EIGHT, 2: 'failed' })).toBe('failed 2');
  expect(select({ 1: 8 }, [1, 3], { 1: 'failed' })).toBe('failed 1');
});

test('tries three later seasons at most', () => {
  const counts = Object.fromEntries(numbersFrom(1, 50).map((number) => [number, 8]));
  expect(listNextSeasons(showOf(counts), 4)).toEqual([4, 5, 6, 7]);
});
