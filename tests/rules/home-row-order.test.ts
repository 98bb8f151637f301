import { expect, test } from 'vitest';
import { deferRepeats } from '../../server/catalogue/home';
import { buildTitleCard } from '../builders/titles';

const listTitles = (...ids: readonly number[]) => ids.map((id) => buildTitleCard({ id }));
const range = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);
const idsOf = (titles: readonly { readonly id: number }[]) => titles.map(({ id }) => id);

test('titles that are visible in the row above move behind the visible ones', () => {
  const above = listTitles(...range(1, 20));
  const row = listTitles(1, 100, 13, 2, ...range(101, 16));
  expect(idsOf(deferRepeats(row, above))).toEqual([100, 13, ...range(101, 10), 1, 2, ...range(111, 6)]);
});

test('a movie and a show with the same id are no repetition', () => {
  const row = [buildTitleCard({ id: 1, mediaType: 'tv' }), buildTitleCard({ id: 2, mediaType: 'tv' })];
  expect(deferRepeats(row, listTitles(1))).toEqual(row);
});

test('a row with too few other titles keeps all', () => {
  const above = listTitles(...range(1, 12));
  expect(idsOf(deferRepeats(listTitles(3, 20, 1), above))).toEqual([20, 3, 1]);
  expect(idsOf(deferRepeats(listTitles(2, 1), above))).toEqual([2, 1]);
  expect(deferRepeats([], above)).toEqual([]);
});

test('a row below no other keeps its order', () => {
  const row = listTitles(...range(1, 20));
  expect(deferRepeats(row, [])).toEqual(row);
});
