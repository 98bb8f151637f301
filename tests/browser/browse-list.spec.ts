import { buildBrowsePage, buildTitleCard } from '../builders/titles';
import { createGate } from '../support/gate';
import {
  cards,
  FAILED_LOAD,
  genre,
  NOT_FOUND_PAGE,
  namesOf,
  open,
  scrollToEnd,
  visit,
  watchCalls,
} from './browse-page';
import { expect, test } from './fixtures';
import { mockGenres, mockList, retryInVain } from './mocked-responses';
import { openPage } from './open-page';
import { listOptions } from './select-list';

test('the list works when the genres fail to load', { tag: '@desktop' }, async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(NOT_FOUND_PAGE, FAILED_LOAD);
  let isAway = true;
  await mockList(page, (input) => buildBrowsePage(input));
  await mockGenres(page, () => (isAway ? null : [{ id: 18, name: 'Drama' }]));
  await visit(page, { heading: 'Movies' });
  await expect(page.getByText('Failed to load genres').first()).toBeVisible();
  await expect(cards(page)).toHaveCount(20);
  isAway = false;
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(genre(page)).toBeFocused();
  expect(await listOptions(genre(page))).toEqual(['All Genres', 'Drama']);
  await expect(page.getByText('Failed to load genres')).toHaveCount(0);
});

test('the genre select keeps its size when its genres load', { tag: '@phone' }, async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(NOT_FOUND_PAGE);
  const gate = createGate();
  await page.route('**/api/trpc/catalogue.genres**', async (route) => {
    await gate.opened;
    await route.continue();
  });
  await visit(page, { heading: 'TV Shows' });
  await expect(cards(page).first()).toBeVisible();
  const before = await genre(page).boundingBox();
  expect(await listOptions(genre(page))).toEqual(['All Genres']);
  expect(await genre(page).boundingBox()).toEqual(before);
  gate.open();
  await expect.poll(() => listOptions(genre(page))).toContain('Drama');
  expect(await genre(page).boundingBox()).toEqual(before);
});

test('a list ends at page 500', { tag: '@desktop' }, async ({ page, expectedConsole }) => {
  expectedConsole.push(NOT_FOUND_PAGE);
  const requests = await mockList(page, (input) => ({
    ...buildBrowsePage(input),
    page: input.cursor === 1 ? 499 : input.cursor,
  }));
  await visit(page, { heading: 'Movies' });
  await expect(page.getByText('Page 499 of 500')).toBeVisible();
  await scrollToEnd(page);
  await expect(page.getByText('Page 500 of 500')).toBeAttached();
  await scrollToEnd(page);
  await expect(page.getByText("That's everything.")).toBeInViewport();
  expect(requests).toHaveLength(2);
});

test('fills a tall window, also when pages load before their loading is rendered', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 8000 });
  await page.addInitScript(() => {
    // React Query reports changes by timers of 0 ms. In a busy browser they run after the response has arrived.
    const setTimer = window.setTimeout.bind(window);
    const setLateTimer = (run: () => void, ms = 0) => setTimer(run, ms === 0 ? 500 : ms);
    Object.assign(window, { setTimeout: setLateTimer });
  });
  await mockList(page, (input) => buildBrowsePage(input, { totalPages: 5 }));
  await open(page, '/movies');
  await expect(page.getByText('Page 5 of 5')).toBeVisible();
  await expect(page.getByText("That's everything.")).toBeInViewport();
});

test('duplicate titles are shown once', { tag: '@desktop' }, async ({ page, expectedConsole }) => {
  expectedConsole.push(NOT_FOUND_PAGE);
  await mockList(page, (input) => ({
    titles: [input.cursor, input.cursor + 1].map((id) => buildTitleCard({ id })),
    page: input.cursor,
    totalPages: 2,
  }));
  await visit(page, { heading: 'Movies' });
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  expect(await namesOf(page)).toEqual(['Title 1 (2015)', 'Title 2 (2015)', 'Title 3 (2015)']);
});

test('going back from a title restores list, scroll position and focus without requests', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '/movies?filter=top-rated');
  for (const number of [2, 3, 4, 5]) {
    await scrollToEnd(page);
    await expect(page.getByText(new RegExp(`^Page ${number} of`))).toBeAttached();
  }
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
  // The virtualized grid renders with the next frame.
  await expect(page.locator('main li[aria-posinset="100"]')).toHaveCount(0);
  await expect(page.locator('main li[aria-posinset="50"]')).toBeAttached();
  const name = (await namesOf(page))[12] ?? '';
  const card = page.getByRole('link', { name, exact: true });
  await card.focus();
  const top = (await card.boundingBox())?.y;
  await card.click();
  await expect(page).toHaveURL(/\/movie\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Movies');

  const calls = watchCalls(page);
  await page.goBack();
  await expect(card).toBeFocused();
  expect((await card.boundingBox())?.y).toBe(top);
  await expect(page.getByText(/^Page 5 of/)).toBeAttached();
  expect(calls).toEqual([]);
});

test('a list of 2,000 titles keeps few elements and its order', { tag: '@desktop' }, async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(NOT_FOUND_PAGE);
  await mockList(page, (input) => buildBrowsePage(input, { count: 500 }));
  await visit(page, { heading: 'Movies' });
  for (const count of ['500', '1,000', '1,500', '2,000']) {
    await expect(page.getByText(`${count} movies loaded`).first()).toBeAttached();
    await scrollToEnd(page);
  }
  const list = page.getByRole('list', { name: 'Movies' });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
  // The virtualized grid renders with the next frame.
  await expect(page.locator('li[aria-posinset="2000"]')).toHaveCount(0);
  const positions = () =>
    list.getByRole('listitem').evaluateAll((items) => items.map((item) => Number(item.ariaPosInSet)));
  await expect.poll(async () => Math.min(...(await positions()))).toBeGreaterThan(500);
  const shown = await positions();
  expect(shown).toEqual(shown.toSorted((a, b) => a - b));
  expect(await list.locator('*').count()).toBeLessThan(3000);

  // The Tab key reaches cards that were not rendered at first.
  const first = Math.min(...shown);
  await page.locator(`li[aria-posinset="${first + 5}"] a`).focus();
  for (let position = first + 6; position <= first + 65; position += 1) {
    await page.keyboard.press('Tab');
    await expect(page.locator(`li[aria-posinset="${position}"] a`)).toBeFocused();
  }
  await expect(page.locator(`li[aria-posinset="${first + 65}"] a`)).toBeInViewport();

  // The focused card stays rendered.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(page.locator('li[aria-posinset="1"]')).toBeVisible();
  await expect(page.locator(`li[aria-posinset="${first + 65}"] a`)).toBeFocused();
});

test('shows two to seven columns', { tag: '@desktop' }, async ({ page }) => {
  await openPage(page, '/movies');
  const columns = () =>
    page.getByRole('list', { name: 'Movies' }).evaluate((list) => {
      const tops = [...list.children].map((item) => item.getBoundingClientRect().top);
      return tops.filter((top) => top === tops[0]).length;
    });
  for (const [width, count] of [
    [320, 2],
    [390, 2],
    [600, 3],
    [820, 4],
    [1100, 5],
    [1300, 6],
    [1440, 7],
    [2560, 7],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    expect(await columns(), `at ${width} px`).toBe(count);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `at ${width} px`).toBeLessThanOrEqual(0);
  }
});

test('Try again moves the focus to the first new title, or back to the button when it fails again', {
  tag: '@desktop',
}, async ({ page, expectedConsole }) => {
  expectedConsole.push(NOT_FOUND_PAGE, FAILED_LOAD);
  const retry = page.getByRole('button', { name: 'Try again' });
  let isAway = true;
  const requests = await mockList(page, (input) => (isAway ? null : buildBrowsePage(input)));
  await visit(page, { heading: 'Movies' });
  await retryInVain(retry, requests);
  isAway = false;
  await retry.press('Enter');
  await expect(cards(page).first()).toBeFocused();

  isAway = true;
  await scrollToEnd(page);
  await retryInVain(retry, requests);
  isAway = false;
  await retry.press('Enter');
  const firstNew = cards(page).nth(20);
  await expect(firstNew).toBeFocused();
  await expect(firstNew).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Tab');
  await expect(cards(page).nth(21)).toBeFocused();
});
