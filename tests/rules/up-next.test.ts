import { describe, expect, test } from 'vitest';
import {
  findContinuation,
  findNextEpisode,
  listNextSeasons,
  type NextEpisode,
  type SeasonResult,
} from '#shared/next-episode';
import type { Episode, SeasonPage } from '#shared/title-page';
import { numbersFrom } from '../builders/show-shapes';
import { buildShowPage } from '../builders/titles';

const buildEpisode = (number: number, date = ''): Episode => ({
  number,
  name: `Part ${number}`,
  overview: '',
  date,
  runtimeMinutes: null,
  rating: 0,
  stillPath: null,
});

const seasonOf = (numbers: readonly number[]): SeasonPage => ({
  episodes: numbers.map((number) => buildEpisode(number)),
});

/** A show whose details list these seasons with their numbers of episodes. */
const showOf = (counts: Record<number, number>) =>
  buildShowPage({
    seasons: Object.entries(counts).map(([number, episodeCount]) => ({
      number: Number(number),
      name: `Season ${number}`,
      episodeCount,
      date: '',
    })),
  });

const TODAY = '2026-11-22';
const EIGHT = seasonOf(numbersFrom(1, 8));

function select(
  counts: Record<number, number>,
  current: [season: number, episode: number],
  seasons: Record<number, SeasonResult>,
): string {
  const [season, episode] = current;
  return summarize(
    findNextEpisode(showOf(counts), { season, episode }, (each) => seasons[each] ?? 'loading', TODAY),
  );
}

function summarize(next: NextEpisode): string {
  switch (next.kind) {
    case 'episode':
      return `S${next.season}E${next.episode.number}`;
    case 'none':
      return 'none';
    default:
      return `${next.kind} ${next.season}`;
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
  expect(select({ 1: 8, 2: 0 }, [1, 8], { 1: EIGHT })).toBe('none');
});

test('nothing follows the last episode of all', () => {
  expect(select({ 1: 8, 2: 8 }, [2, 8], { 2: EIGHT })).toBe('none');
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

test.each([
  ['2026-11-22', null],
  ['2026-11-23', '2026-11-23'],
  ['', ''],
])('a season that starts on %o is announced for %o', (date, airsOn) => {
  const show = showOf({ 1: 8, 2: 1 });
  const getSeason = (season: number) => (season === 1 ? EIGHT : { episodes: [buildEpisode(1, date)] });
  const next = findNextEpisode(show, { season: 1, episode: 8 }, getSeason, TODAY);
  expect(next).toMatchObject({ kind: 'episode', season: 2, airsOn });
});

describe('after a finished episode', () => {
  function continueAfter(
    current: [season: number, episode: number],
    seasons: Record<number, readonly string[]>,
    premieres: Record<number, string> = {},
  ): string {
    const [season, episode] = current;
    const show = buildShowPage({
      seasons: Object.entries(seasons).map(([number, { length }]) => ({
        number: Number(number),
        name: `Season ${number}`,
        episodeCount: length,
        date: premieres[Number(number)] ?? '',
      })),
    });
    const getSeason = (each: number): SeasonPage => ({
      episodes: (seasons[each] ?? []).map((date, index) => buildEpisode(index + 1, date)),
    });
    return summarize(findContinuation(show, { season, episode }, getSeason, TODAY));
  }

  test('watching continues with the next one of the season, also when its date is unknown', () => {
    expect(continueAfter([1, 1], { 1: ['2026-11-15', '2026-11-22'] })).toBe('S1E2');
    expect(continueAfter([1, 1], { 1: ['2026-11-15', ''] })).toBe('S1E2');
  });

  test('watching continues with the next season after the last one', () => {
    expect(continueAfter([1, 1], { 1: ['2020-01-01'], 2: ['2021-01-01'] })).toBe('S2E1');
    expect(continueAfter([1, 1], { 1: ['2020-01-01'], 2: [''] }, { 2: '2021-01-01' })).toBe('S2E1');
  });

  test('episodes that have not aired are not continued with', () => {
    expect(continueAfter([1, 1], { 1: ['2026-11-22', '2026-11-23'] })).toBe('none');
    expect(continueAfter([1, 1], { 1: ['2020-01-01'], 2: ['2026-11-23'] })).toBe('none');
    expect(continueAfter([1, 1], { 1: ['2020-01-01'], 2: [''] }, { 2: '2027-01-01' })).toBe('none');
    expect(continueAfter([1, 1], { 1: ['2020-01-01'], 2: [''] })).toBe('none');
    expect(continueAfter([1, 1], { 1: ['2020-01-01'] })).toBe('none');
  });
});
