import { expect, test } from 'vitest';
import { windowStart } from '../../src/titles/episode-window';

test.each([
  ['the first of a long list', 0, 20, 0],
  ['the last of the first window', 5, 20, 0],
  ['the first of the second window', 6, 20, 6],
  ['one in the last window, which has the same size', 19, 20, 14],
  ['one of a list that is shorter than a window', 3, 4, 0],
  ['the first of an empty list', 0, 0, 0],
])('%s is in the window of its index', (_what, index, length, expected) => {
  expect(windowStart(index, 6, length)).toBe(expected);
});
