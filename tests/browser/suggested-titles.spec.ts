import type { Page } from '@playwright/test';
import { buildTitleCards } from '../builders/titles';
import { getShow } from './find-titles';
import { expect, expectAccessible, test } from './fixtures';
import { failure, mockHomeRows, mockList, success } from './mocked-responses';
import { openPage, waitForHydration } from './open-page';
import { selectField } from './select-list';

const suggestions = (page: Page, name = 'Trending Now') =>
  page
    .getByRole('main')
    .getByRole('region', { name })
    .getByRole('link', { name: /\(\d{4}\)$/ });

test('the 404 page suggests titles', { tag: '@phone' }, async ({ page, expectedConsole }) => {
  expectedConsole.push(/status of 404/);
  await openPage(page, '/nothing-here');
  await expect(suggestions(page).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'View All: Trending Now' })).toHaveAttribute(
    'href',
    '/movies?filter=trending',
  );
  await expectAccessible(page);
  await suggestions(page).first().click();
  await expect(page).toHaveURL(/\/movie\/\d+$/);
});

test('the 404 page stays as it is when the suggestions cannot be loaded', { tag: '@desktop' }, async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/status of (404|502)/);
  const calls = await mockHomeRows(page, () => failure());
  await openPage(page, '/nothing-here');
  await expect.poll(() => calls.length).toBeGreaterThan(0);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Trending Now' })).toHaveCount(0);
  await expect(main.getByRole('link')).toHaveText(['Go Home']);
  await expect(main.getByRole('alert')).toHaveCount(0);
});

test('a page that could not be loaded asks for no suggestions', { tag: '@desktop' }, async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 404/);
  const calls = await mockHomeRows(page, () => success(buildTitleCards(8)));
  await openPage(page, '/404?unavailable=%2Finfo');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("This page couldn't be loaded");
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL('/info');
  expect(calls).toEqual([]);
});

test('an empty list suggests titles of its media type', { tag: '@desktop' }, async ({ page }) => {
  await mockList(page, () => ({ titles: [], page: 1, totalPages: 1 }));
  await openPage(page, '/tv');
  await page.getByRole('button', { name: 'Top Rated' }).click();
  await expect(page.getByRole('heading', { name: 'No TV shows found' })).toBeVisible();
  await expect(suggestions(page, 'Trending TV Shows').first()).toHaveAttribute('href', /^\/tv\/\d+$/);
});

test('a genre of a show leads to the list of shows of that genre', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const show = await getShow(request, 2);
  await openPage(page, `/tv/${show.id}`);
  const { id, name } = show.genres?.[0] ?? {};
  await page
    .getByRole('list', { name: 'Genres' })
    .getByRole('link', { name: name ?? '', exact: true })
    .click();
  await expect(page).toHaveURL(`/tv?genre=${id}`);
  await expect(selectField(page, 'Genre')).toContainText(name ?? '');
});
