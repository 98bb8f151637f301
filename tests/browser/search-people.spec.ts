import { buildSearchPage } from '../builders/titles';
import { getMovie, isComplete } from './find-titles';
import { expect, expectAccessible, test } from './fixtures';
import { mockSearch } from './mocked-responses';
import { openPage } from './open-page';
import { waitForSearchIndex } from './search-index';

test.beforeAll(({ usualSite }) => waitForSearchIndex(usualSite));

test('a search for a name offers the page of the person above the results', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const movie = await getMovie(request, isComplete);
  const { id, name } = movie.credits?.cast[0] ?? {};
  await openPage(page, `/search?q=${encodeURIComponent((name ?? '').toUpperCase())}`);
  const people = page.getByRole('list', { name: 'People' });
  const offer = people.getByRole('link', { name: name ?? '', exact: true });
  await expect(offer).toHaveAccessibleDescription(/^Acting · ./);
  await expectAccessible(page);
  await offer.click();
  await expect(page).toHaveURL(`/person/${id}`);
  await page.goBack();
  await expect(offer).toBeFocused();
});

test('the offer is shown with results, without results and in each view, until the query changes', {
  tag: '@phone',
}, async ({ page }) => {
  const people = [{ id: 5, name: 'Bo Ash', department: 'Acting', profilePath: null, knownFor: ['Alien'] }];
  await mockSearch(page, ({ query }) => ({
    ...buildSearchPage(1, query === 'bo ash' ? 20 : 0, 1),
    ...(query !== 'star' && { people }),
  }));
  await openPage(page, '/search');
  const box = page.getByRole('combobox');
  const offer = page.getByRole('link', { name: 'Bo Ash', exact: true });
  await box.fill('bo ash');
  // Closes the suggestions, which would cover the buttons.
  await box.press('Enter');
  await expect(offer).toHaveAttribute('href', '/person/5');
  await expect(page.getByRole('link', { name: /^Title 1 / })).toBeVisible();
  await page.getByRole('button', { name: 'List' }).click();
  await expect(offer).toBeVisible();

  await box.fill('bo  ASH!');
  const heading = page.getByRole('heading', { name: 'No titles found' });
  await expect(heading).toBeVisible();
  await expect(page.getByText('Nothing else matches "bo ASH!".', { exact: true })).toBeVisible();
  await expect(offer).toBeVisible();
  await box.fill('star');
  await expect(offer).toHaveCount(0);
});
