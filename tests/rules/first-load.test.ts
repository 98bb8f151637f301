import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT } from '../../server/config/project';
import {
  firstLoadKb,
  gzipKb,
  listFirstLoadFiles,
  listLaterFiles,
  listPages,
  listRouteFiles,
  listStyles,
} from '../support/first-load';

const HOME = 'features/home/home-page.tsx';
const MAX_FIRST_LOAD_KB = 116;
const MAX_LATER_KB = 25;
/** Libraries: charts, which only admins load, and the estimate of password strength. */
const LIBRARIES = /day-chart-|password-strength-/;

const COMPILE_HINT = '//# allFunctionsCalledOnLoad';

const readAsset = (file: string): string => readFileSync(join(PROJECT.distFolder, 'client', file), 'utf8');

test('the first route loads at most 116 KB of gzip JavaScript', () => {
  expect(firstLoadKb(PROJECT.root, HOME)).toBeLessThanOrEqual(MAX_FIRST_LOAD_KB);
});

test('no file that is loaded later has more than 25 KB of gzip JavaScript, except two libraries', () => {
  const later = listLaterFiles(PROJECT.root).filter((file) => !LIBRARIES.test(file));
  expect(later.length).toBeGreaterThan(20);
  expect(later.filter((file) => gzipKb(PROJECT.root, [file]) > MAX_LATER_KB)).toEqual([]);
});

test('no route loads more than 25 KB of gzip JavaScript besides the first load', () => {
  const pages = listPages(PROJECT.root);
  expect(pages.length).toBeGreaterThan(12);
  const sizes = pages.map((page) => ({ page, kb: gzipKb(PROJECT.root, listRouteFiles(PROJECT.root, page)) }));
  expect(sizes.filter(({ kb }) => kb > MAX_LATER_KB)).toEqual([]);
});

test('the only style sheet, with both themes, is at most 18 KB of gzip', () => {
  const styles = listStyles(PROJECT.root);
  expect(styles).toHaveLength(1);
  expect(gzipKb(PROJECT.root, styles)).toBeLessThanOrEqual(18);
});

test('the first load contains neither zod nor superjson', () => {
  const text = listFirstLoadFiles(PROJECT.root, HOME).map(readAsset).join('');
  expect(text).not.toMatch(/ZodError|_zod|referentialEqualities/);
});

test('the code that the first click on a title needs has the hint to compile it while it loads', () => {
  const ofHome = listFirstLoadFiles(PROJECT.root, HOME);
  const pages = ['features/title/movie-page.tsx', 'features/title/show-page.tsx'];
  const added = pages
    .flatMap((page) => listFirstLoadFiles(PROJECT.root, page))
    .filter((file) => !ofHome.includes(file));
  const effects = listLaterFiles(PROJECT.root).filter((file) => file.includes('page-effects-'));
  expect(added.length).toBeGreaterThan(5);
  expect(effects).toHaveLength(1);
  expect([...added, ...effects].filter((file) => !readAsset(file).startsWith(`${COMPILE_HINT}\n`))).toEqual(
    [],
  );
});

// On a slow network a request and its headers cost more than the content of most files.
test.each([
  [HOME, 8],
  ['features/browse/movies-page.tsx', 12],
  ['features/search/search-page.tsx', 14],
  ['features/title/movie-page.tsx', 12],
])('%s loads at most %i files', (page, maxFiles) => {
  expect(listFirstLoadFiles(PROJECT.root, page).length).toBeLessThanOrEqual(maxFiles);
});
