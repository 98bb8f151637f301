import type { Page } from '@playwright/test';
import type { MediaType } from '#shared/media-type';
import { expect } from './fixtures';
import { openPage } from './open-page';
import { selectField } from './select-list';

export type Kind = {
  /** Where it is tested: the pages differ in texts and data only. */
  readonly project: '@desktop' | '@phone';
  readonly path: string;
  readonly mediaType: MediaType;
  readonly heading: string;
  readonly all: string;
  readonly searchBox: string;
  readonly noun: string;
  readonly none: string;
  readonly sorts: readonly string[];
  readonly failed: string;
  /** The fields of the movie database. */
  readonly date: string;
  readonly title: string;
};

const SORTS = ['Most Popular', 'Top Rated', 'Latest', 'A to Z', 'Z to A'];

export const KINDS: readonly Kind[] = [
  {
    project: '@desktop',
    path: '/movies',
    mediaType: 'movie',
    heading: 'Movies',
    all: 'All Movies',
    searchBox: 'Search movies',
    noun: 'movies',
    none: 'No movies',
    sorts: SORTS.toSpliced(3, 0, 'Highest Grossing'),
    failed: 'Failed to load movies. Please try again.',
    date: 'primary_release_date',
    title: 'title',
  },
  {
    project: '@phone',
    path: '/tv',
    mediaType: 'tv',
    heading: 'TV Shows',
    all: 'All Shows',
    searchBox: 'Search TV shows',
    noun: 'shows',
    none: 'No TV shows',
    sorts: SORTS,
    failed: 'Failed to load TV shows. Please try again.',
    date: 'first_air_date',
    title: 'name',
  },
];

export const cards = (page: Page) =>
  page.getByRole('list', { name: /^(Movies|TV Shows)$/ }).getByRole('link');
export const filter = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Quick filters' }).getByRole('button', { name, exact: true });
export const chips = (page: Page) => page.getByRole('group', { name: 'Active filters' });
export const genre = (page: Page) => selectField(page, 'Genre');
export const sort = (page: Page) => selectField(page, 'Sort');
export const box = (page: Page) => page.getByRole('searchbox');
export const announced = (page: Page) => page.getByRole('main').locator('[aria-live="polite"]');

/** Opens a URL and waits until the page is hydrated. */
export async function open(page: Page, address: string): Promise<void> {
  await openPage(page, address);
  await page.waitForFunction(
    () => Boolean(window.history.state?.entry) && 'hydrated' in document.documentElement.dataset,
  );
}

/** Opens a page by its link, so that the browser requests the data. */
export async function visit(page: Page, { heading }: Pick<Kind, 'heading'>): Promise<void> {
  await open(page, '/info-that-is-not-there');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: heading, exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

export async function namesOf(page: Page): Promise<(string | null)[]> {
  return cards(page).evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')));
}

export async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
}

export function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  return calls;
}

export const NOT_FOUND_PAGE = /the server responded with a status of 404/;
export const FAILED_LOAD = /the server responded with a status of 50/;
