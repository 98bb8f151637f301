import type { Page } from '@playwright/test';
import type { PersonPage } from '#shared/person-page';
import { buildPersonCredit, buildPersonPage } from '../builders/people';
import { buildTitleCards } from '../builders/titles';
import { getMovie, isComplete } from './find-titles';
import { expect, expectAccessible, test } from './fixtures';
import { failure, mockPerson, mockTitles, success } from './mocked-responses';
import { openPage, reloadPage } from './open-page';

const LONG_TEXT = 'Grew up above a bakery and saw a first film at the age of six. '.repeat(20);

const PERSON = buildPersonPage({
  name: 'Bo Ash',
  department: 'Acting',
  birthDate: '1955-03-19',
  deathDate: '2020-03-18',
  birthPlace: 'Marlow Bay, Canada',
  biography: [LONG_TEXT, 'The last paragraph.'],
  knownFor: buildTitleCards(8),
  credits: [
    buildPersonCredit({ id: 3, date: '2021-01-01', roles: ['Neo', 'Producer'] }),
    buildPersonCredit({ id: 2, date: '2019-06-06', mediaType: 'tv', roles: [] }),
    buildPersonCredit({ id: 1, date: '2019-01-01', roles: ['Director'] }),
  ],
});

/** Opens the page of a person by a link, so that the browser loads its data. */
async function openByLink(page: Page, respond: () => ReturnType<typeof success | typeof failure>) {
  await mockPerson(page, respond);
  await mockTitles(page);
  const movie = await getMovie(page.request, isComplete);
  await openPage(page, `/movie/${movie.id}`);
  const { name = '', id } = movie.credits?.cast[0] ?? {};
  await page
    .getByRole('list', { name: 'Cast' })
    .getByRole('link', { name: name ?? '' })
    .first()
    .click();
  return `/person/${id}`;
}

const openPerson = (page: Page, person: PersonPage) => openByLink(page, () => success(person));

test('a cast card leads to the page of the person, which the server renders', async ({ page, request }) => {
  const movie = await getMovie(request, isComplete);
  await openPage(page, `/movie/${movie.id}`);
  const { id, name, character } = movie.credits?.cast.find((member) => member.profile_path) ?? {};
  await page
    .getByRole('list', { name: 'Cast' })
    .getByRole('link', { name: `${name} ${character}` })
    .click();
  await expect(page).toHaveURL(`/person/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeFocused();

  await reloadPage(page);
  await expect(page).toHaveTitle(`${name} · Marquee`);
  await expect(page.getByRole('img', { name: `Portrait of ${name}` })).toBeVisible();
  const filmography = page.getByRole('region', { name: 'Filmography' });
  const credit = filmography.getByRole('link', {
    name: `${movie.title} (${movie.release_date?.slice(0, 4)})`,
  });
  await expect(credit).toContainText(character ?? '');
  await expect(page.getByRole('region', { name: 'Known for' }).getByRole('link').first()).toBeVisible();
  await expectAccessible(page);
  await credit.click();
  await expect(page).toHaveURL(`/movie/${movie.id}`);
});

test('shows the dates, the age, the filmography by year and a collapsed biography', {
  tag: '@phone',
}, async ({ page }) => {
  await openPerson(page, PERSON);
  const main = page.getByRole('main');
  await expect(main.getByRole('definition')).toHaveText([
    'March 19, 1955',
    'March 18, 2020 (aged 64)',
    'Marlow Bay, Canada',
  ]);
  const filmography = page.getByRole('region', { name: 'Filmography' });
  await expect(filmography).toContainText('3 titles');
  await expect(filmography.getByRole('heading', { level: 3 })).toHaveText(['2021', '2019']);
  const of2019 = filmography.getByRole('region', { name: '2019' }).getByRole('link');
  await expect(of2019).toHaveCount(2);
  await expect(of2019.first()).toHaveAccessibleName('Title 2 (2019)');
  await expect(of2019.first()).toHaveAttribute('href', '/tv/2');
  await expect(filmography.getByRole('link', { name: 'Title 3' })).toHaveAccessibleDescription(
    /Movie.*Neo, Producer/,
  );

  const last = page.getByText('The last paragraph.');
  const more = page.getByRole('button', { name: 'Read more' });
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await expect(last).not.toBeInViewport();
  const { height = 0 } = (await page.getByRole('region', { name: 'Biography' }).boundingBox()) ?? {};
  expect(height).toBeLessThan(260);
  await more.click();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  await page.getByRole('button', { name: 'Show less' }).press('Enter');
  await expect(last).not.toBeInViewport();
  await expect(more).toBeFocused();
});

test('a person without facts and titles has a page', { tag: '@phone' }, async ({ page }) => {
  await openPerson(page, buildPersonPage({ name: 'Nobody Known' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nobody Known');
  await expect(page.getByRole('region', { name: 'Filmography' })).toContainText('No movies or TV shows yet.');
  await expect(page.getByRole('definition')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Read more' })).toHaveCount(0);
  await expectAccessible(page);
});

test('an unknown person is a 404 page', { tag: '@desktop' }, async ({ page, request, expectedConsole }) => {
  expectedConsole.push(/status of 404/);
  for (const id of ['1', '0', 'x', '99999999999'])
    expect((await request.get(`/person/${id}`)).status(), id).toBe(404);
  await openPage(page, '/person/1');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
});

test('a person that cannot be loaded leads to the error page, whose retry opens the person', {
  tag: '@desktop',
}, async ({ page, expectedConsole }) => {
  expectedConsole.push(/status of 502/);
  let isDown = true;
  const path = await openByLink(page, () => (isDown ? failure() : success(PERSON)));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("This page couldn't be loaded");
  isDown = false;
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bo Ash');
});
