import { describe, expect, test } from 'vitest';
import { DEFAULT_PREFERENCES } from '#shared/preferences';
import {
  findResumePosition,
  isFinished,
  keepPosition,
  MAX_WATCH_SECONDS,
  parseWatchPosition,
  UNKNOWN_POSITION,
  watchProgress,
} from '#shared/watch-progress';

describe('parseWatchPosition', () => {
  test.each<[unknown, unknown, number | null, number | null]>([
    [12.9, 60.4, 12, 60],
    [0, 60, 0, 60],
    [60, 60, 60, 60],
    [MAX_WATCH_SECONDS, undefined, MAX_WATCH_SECONDS, null],
    [5, 0, 5, null],
    [5, Number.POSITIVE_INFINITY, 5, null],
    ['5', '60', null, null],
    [-1, 60, null, 60],
    [Number.NaN, 60, null, 60],
    [MAX_WATCH_SECONDS + 1, undefined, null, null],
    [61, 60, null, 60],
  ])('of %s and %s', (position, duration, expectedPosition, expectedDuration) => {
    expect(parseWatchPosition(position, duration)).toEqual({
      position: expectedPosition,
      duration: expectedDuration,
    });
  });
});

test('the progress is a share of the duration, or unknown', () => {
  expect(watchProgress({ position: 15, duration: 60 })).toBe(0.25);
  expect(watchProgress({ position: 0, duration: 60 })).toBe(0);
  expect(watchProgress({ position: 15, duration: null })).toBeNull();
  expect(watchProgress(UNKNOWN_POSITION)).toBeNull();
});

test('a title is finished at 95 %, or in the last 30 seconds unless it is short', () => {
  expect(isFinished({ position: 94, duration: 100 })).toBe(false);
  expect(isFinished({ position: 95, duration: 100 })).toBe(true);
  expect(isFinished({ position: 569, duration: 600 })).toBe(false);
  expect(isFinished({ position: 570, duration: 600 })).toBe(true);
  expect(isFinished({ position: 70, duration: 99 })).toBe(false);
  expect(isFinished({ position: 5000, duration: null })).toBe(false);
});

test('playback continues at the position, unless it is near the beginning or the end', () => {
  expect(findResumePosition({ position: 9, duration: 100 }, DEFAULT_PREFERENCES)).toBeNull();
  expect(findResumePosition({ position: 10, duration: 100 }, DEFAULT_PREFERENCES)).toBe(10);
  expect(findResumePosition({ position: 94, duration: 100 }, DEFAULT_PREFERENCES)).toBe(94);
  expect(findResumePosition({ position: 95, duration: 100 }, DEFAULT_PREFERENCES)).toBeNull();
  expect(findResumePosition({ position: 5000, duration: null }, DEFAULT_PREFERENCES)).toBe(5000);
  expect(findResumePosition(UNKNOWN_POSITION, DEFAULT_PREFERENCES)).toBeNull();
  expect(findResumePosition({ position: 10, duration: 100 }, { rememberPosition: false })).toBeNull();
});

test('a watch without a position keeps that of the same episode only', () => {
  const earlier = { season: 1, episode: 2, position: 30, duration: 60 };
  const opened = { season: 1, episode: 2 };
  expect(keepPosition(opened, earlier)).toMatchObject({ position: 30, duration: 60 });
  expect(keepPosition({ ...opened, ...UNKNOWN_POSITION }, earlier)).toMatchObject({
    position: 30,
    duration: 60,
  });
  expect(keepPosition({ ...opened, position: 0, duration: 60 }, earlier)).toMatchObject({
    position: 0,
    duration: 60,
  });
  expect(keepPosition({ season: 1, episode: 3 }, earlier)).toMatchObject(UNKNOWN_POSITION);
  expect(keepPosition(opened, null)).toMatchObject(UNKNOWN_POSITION);
});

test.each<[number | null, number | null, number | null, number | null]>([
  [40, null, 40, 60],
  [60, null, 60, 60],
  [61, null, 61, null],
  [null, 90, 30, 90],
  [null, 29, 30, 60],
  [80, 90, 80, 90],
])('a watch with the position %s and duration %s keeps the known rest', (position, duration, ...expected) => {
  const episode = { season: null, episode: null };
  const kept = keepPosition({ ...episode, position, duration }, { ...episode, position: 30, duration: 60 });
  expect([kept.position, kept.duration]).toEqual(expected);
  const first = keepPosition({ ...episode, duration: 60 }, { ...episode, ...UNKNOWN_POSITION });
  expect(first).toMatchObject({ position: null, duration: 60 });
});
