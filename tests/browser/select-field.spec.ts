import { genre, open } from './browse-page';
import { expect, expectAccessible, test } from './fixtures';
import { openList } from './select-list';

const LIST_CODE = /\/assets\/select-list-/;

test('a press opens the list as soon as its code is loaded, and again after a failure', async ({
  page,
  isMobile,
  expectedConsole,
}) => {
  expectedConsole.push(/net::ERR_FAILED/);
  await page.route(LIST_CODE, (route) => route.abort());
  await open(page, '/movies');
  const before = await genre(page).boundingBox();
  const press = () => (isMobile ? genre(page).tap() : genre(page).click());
  await press();
  await expect(page.getByText("The list couldn't be loaded.")).toBeVisible();
  await expect(genre(page)).toHaveAttribute('aria-expanded', 'false');
  await page.unroute(LIST_CODE);
  await press();
  const drama = page.getByRole('option', { name: 'Drama' });
  await expect(drama).toBeVisible();
  const { height } = (await drama.boundingBox()) ?? {};
  expect(height).toBeGreaterThanOrEqual(isMobile ? 44 : 32);
  await expectAccessible(page);
  await page.getByRole('option', { name: 'Western' }).scrollIntoViewIfNeeded();
  await page.getByRole('option', { name: 'Western' }).click();
  await expect(page).toHaveURL('/movies?genre=37');
  await expect(genre(page)).toBeFocused();
  expect(await genre(page).boundingBox()).toEqual(before);
});

test('has the keys of a select, also in forced colours', { tag: '@desktop' }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, '/movies');
  await page.keyboard.press('f');
  await expect(genre(page)).toBeFocused();
  const option = (name: string) => page.getByRole('option', { name });
  await page.keyboard.press('ArrowDown');
  await expect(option('All Genres')).toBeFocused();
  const colourOf = (name: string) =>
    option(name).evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await colourOf('All Genres')).not.toBe(await colourOf('Drama'));
  await page.keyboard.press('End');
  await expect(option('Western')).toBeFocused();
  await page.keyboard.type('sci');
  await expect(option('Science Fiction')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(option('All Genres')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(genre(page)).toBeFocused();
  await expect(page).toHaveURL('/movies');
  // Letters choose immediately while the list is closed.
  await page.keyboard.type('dra');
  await expect(page).toHaveURL('/movies?genre=18');
});

test('Back closes the list, and then the sheet that it is in', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/search?q=star');
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  const list = await openList(sheet.getByRole('combobox', { name: 'Sort by' }));
  await page.goBack();
  await expect(list).toHaveCount(0);
  await expect(sheet.getByRole('combobox', { name: 'Sort by' })).toBeFocused();
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL('/search?q=star');
});
