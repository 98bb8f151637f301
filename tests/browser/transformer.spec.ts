import superjson, { type SuperJSONResult } from 'superjson';
import type { TitleCard } from '#shared/title-card';
import { buildTitleCards } from '../builders/titles';
import { open } from './browse-page';
import { expect, test } from './fixtures';
import { navigateInPage, openPage } from './open-page';

/** Links contain the id of their title, so they show whether the id is a Date: a date in JSON has no name of a month. */
const DATE = new Date('2020-06-15T12:00:00.000Z');
const DATE_LINK = /^\/movie\/.*Jun 15 2020/;

function serializeWithDate(titles: readonly TitleCard[]): SuperJSONResult {
  return superjson.serialize(titles.map((title, index) => (index === 0 ? { ...title, id: DATE } : title)));
}

test('a Date in a response arrives as a Date', { tag: '@desktop' }, async ({ page, expectedConsole }) => {
  expectedConsole.push(/Failed to load resource/);
  await page.route('**/api/trpc/catalogue.homeRow?*', (route) =>
    route.fulfill({ json: { result: { data: serializeWithDate(buildTitleCards(20)) } } }),
  );
  await open(page, '/404');
  await page.getByRole('link', { name: 'Go Home' }).click();
  const row = page.getByRole('region', { name: 'Popular Movies', exact: true });
  await expect(row.locator('a[href^="/movie/"]').first()).toHaveAttribute('href', DATE_LINK);
});

test('a Date in the data of a rendered page arrives as a Date', { tag: '@desktop' }, async ({ page }) => {
  await page.addInitScript((date) => {
    // Before the deferred scripts run, which read the page's data.
    document.addEventListener('readystatechange', () => {
      const element = document.getElementById('page-state');
      if (document.readyState !== 'interactive' || !element) return;
      const state = JSON.parse(element.textContent);
      for (const { queryKey, state: query } of state.queries.queries) {
        if (queryKey[1]?.input?.row !== 'popularMovies') continue;
        query.data.json[0].id = date;
        query.data.meta = { values: { '0.id': ['Date'] } };
      }
      // Trusted types forbid changes of a script element.
      const replacement = document.createElement('div');
      replacement.id = element.id;
      replacement.hidden = true;
      replacement.textContent = JSON.stringify(state);
      element.replaceWith(replacement);
    });
  }, DATE.toISOString());
  await openPage(page, '/');
  const row = page.getByRole('region', { name: 'Popular Movies', exact: true });
  const link = row.locator('a[href^="/movie/"]').first();
  // Hydration keeps the attributes of the markup, so a new render shows the data.
  await navigateInPage(page, '/dmca');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Copyright and DMCA');
  // The hidden home page is unmounted after the next page has been painted; until then Back would show it unchanged.
  await expect(page.locator('main a[href^="/movie/"]')).toHaveCount(0);
  await page.goBack();
  await expect(link).toHaveAttribute('href', DATE_LINK);
});
