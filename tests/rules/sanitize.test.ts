import { expect, test } from 'vitest';
import {
  cleanCount,
  cleanDate,
  cleanDollars,
  cleanImagePath,
  cleanName,
  cleanParagraphs,
  cleanRating,
  cleanText,
} from '#shared/sanitize';
import { isTmdbId } from '#shared/tmdb-limits';
import { uniqueBy } from '#shared/unique-by';

test.for([
  ['/abc.jpg', '/abc.jpg'],
  ['abc.jpg', '/abc.jpg'],
  ['//elsewhere.example/abc.jpg', '/elsewhere.example/abc.jpg'],
  [' /my poster.jpg ', '/my%20poster.jpg'],
  ['/a, b?c#d.jpg', '/a%2C%20b%3Fc%23d.jpg'],
  ['/already%20encoded.jpg', '/already%20encoded.jpg'],
  ['/../../w500/abc.jpg', '/w500/abc.jpg'],
  ['/\ud800"<>.jpg', '/%EF%BF%BD%22%3C%3E.jpg'],
  ['', null],
  ['  ', null],
  ['/', null],
  [null, null],
  [undefined, null],
])('cleans the image path %j to %j', ([path, expected]) => {
  expect(cleanImagePath(path)).toBe(expected);
});

test.for([
  ['2019-05-30', '2019-05-30'],
  ['0000-00-00', ''],
  ['0000-01-01', ''],
  ['2019-02-31', ''],
  ['2019-13-01', ''],
  ['2019', ''],
  ['30/05/2019', ''],
  [null, ''],
])('cleans the date %j to %j', ([date, expected]) => {
  expect(cleanDate(date)).toBe(expected);
});

test('removes invisible characters from names, except those their script needs', () => {
  expect(cleanName(' One\n two\u0000\u0007 three ')).toBe('One two three');
  expect(cleanName('\u202eevil\u202c (2019)')).toBe('evil (2019)');
  expect(cleanName('lone \ud83d half')).toBe('lone half');
  expect(cleanName('می\u200cخواهم 👨\u200d👩\u200d👧')).toBe('می\u200cخواهم 👨\u200d👩\u200d👧');
  expect(cleanName('\u200b\ufeff')).toBe('');
  expect(cleanName(null)).toBe('');
});

test('shortens long texts without splitting characters', () => {
  expect(cleanName('x'.repeat(300))).toBe('x'.repeat(300));
  expect(cleanName(`${'x'.repeat(299)}👍`)).toBe(`${'x'.repeat(299)}…`);
  expect(cleanText('x'.repeat(1_000_000))).toBe(`${'x'.repeat(5000)}…`);
});

test('treats numbers out of range as unknown', () => {
  expect([12, 2_147_483_647].every(isTmdbId)).toBe(true);
  expect([0, -1, 1.5, 2_147_483_648, 2 ** 60].some(isTmdbId)).toBe(false);
  expect([121.4, 0, -5, 1e21, null].map(cleanCount)).toEqual([121, null, null, null, null]);
  expect([63e6, 0, -1, 1e300, undefined].map(cleanDollars)).toEqual([63e6, null, null, null, null]);
  expect([8.4, 10, 0, -1, 11, 1e9, null].map(cleanRating)).toEqual([8.4, 10, 0, 0, 0, 0, 0]);
});

test('uniqueBy returns the first item of each key', () => {
  const items = [
    { id: 1, name: 'a' },
    { id: 2, name: 'b' },
    { id: 1, name: 'c' },
  ];
  expect(uniqueBy(items, ({ id }) => id).map(({ name }) => name)).toEqual(['a', 'b']);
});

test('a text is split into paragraphs at blank lines, and cut when it is long', () => {
  expect(cleanParagraphs(' One,\nstill one.\r\n\r\n\n\u0000 \n\nTwo. ')).toEqual(['One, still one.', 'Two.']);
  expect(cleanParagraphs(null)).toEqual([]);
  const long = cleanParagraphs(`${'a'.repeat(4000)}\n\n${'b'.repeat(4000)}`);
  expect(long.map(({ length }) => length)).toEqual([4000, 999]);
  expect(long[1]).toMatch(/b…$/);
});
