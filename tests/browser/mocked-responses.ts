import { expect, type Locator, type Page, type Route } from '@playwright/test';
import type { BrowsePage, BrowseSearch, BrowseSelection } from '#shared/browse';
import type { HomeRowKey } from '#shared/home-rows';
import type { MediaType } from '#shared/media-type';
import type { SearchPage, SearchType } from '#shared/search';
import { type WatchedTitle, type WatchedTitleDetails, withoutDetails } from '#shared/watch-history';
import { buildMoviePage } from '../builders/titles';
import { createGate } from '../support/gate';

type ListInput = BrowseSelection & { readonly mediaType: MediaType; readonly cursor: number };
type TitleSearchInput = { readonly mediaType: MediaType; readonly query: string };
type SearchInput = { readonly type: SearchType; readonly query: string; readonly cursor: number };

type Awaitable<T> = T | Promise<T>;

/** The result of a procedure, for `route.fulfill`. */
export const success = (data: unknown) => ({ json: { result: { data: { json: data } } } });

const ERROR_CODES = {
  400: 'BAD_REQUEST',
  404: 'NOT_FOUND',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_SERVER_ERROR',
  502: 'BAD_GATEWAY',
  503: 'SERVICE_UNAVAILABLE',
};

/** The error of a procedure, for `route.fulfill`. */
export function failure(
  message = 'The movie database is not responding.',
  httpStatus: keyof typeof ERROR_CODES = 502,
) {
  const code = ERROR_CODES[httpStatus];
  const error = { json: { message, code: -32_603, data: { code, httpStatus } } };
  return { status: httpStatus, json: { error } };
}

export type MockedResponse = ReturnType<typeof success> | ReturnType<typeof failure>;

/** Mocks a procedure that the browser calls in a batch of its own. */
export async function mockCall(
  page: Page,
  procedure: string,
  { json, ...response }: MockedResponse,
): Promise<void> {
  await page.route(`**/api/trpc/${procedure}**`, (route) => route.fulfill({ ...response, json: [json] }));
}

/** Presses a button that repeats a failing call, and expects it to keep the focus. @param calls the calls so far */
export async function retryInVain(button: Locator, calls: readonly unknown[]): Promise<void> {
  await expect(button).toBeVisible();
  const before = calls.length;
  await button.press('Enter');
  await expect.poll(() => calls.length).toBe(before + 1);
  await expect(button).toBeFocused();
}

/** @returns a function that lets the requests continue */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  const gate = createGate();
  await page.route(url, async (route) => {
    await gate.opened;
    await route.continue();
  });
  return gate.open;
}

/**
 * Mocks a query of the browser; what the server renders is not mocked.
 *
 * @param respond returns undefined for a response of the site
 * @returns the inputs of the calls so far
 */
async function mockQuery<Input>(
  page: Page,
  procedure: string,
  respond: (input: Input) => Awaitable<MockedResponse | undefined>,
): Promise<Input[]> {
  const inputs: Input[] = [];
  const call = `**/api/trpc/catalogue.${procedure}?**`;
  await page.unroute(call);
  await page.route(call, async (route: Route) => {
    const input: Input = JSON.parse(new URL(route.request().url()).searchParams.get('input') ?? '{}').json;
    inputs.push(input);
    const response = await respond(input);
    // The browser may have aborted the request.
    await (response ? route.fulfill(response) : route.continue()).catch(() => undefined);
  });
  return inputs;
}

/** @param respond returns null for an outage */
function mockData<Input>(page: Page, procedure: string, respond: (input: Input) => Awaitable<unknown>) {
  return mockQuery(page, procedure, async (input: Input) => {
    const data = await respond(input);
    return data === null ? failure() : success(data);
  });
}

/** @param respond returns undefined for a response of the site */
export function mockSeasons(
  page: Page,
  respond: (season: number) => Awaitable<MockedResponse | undefined>,
): Promise<{ season: number }[]> {
  return mockQuery(page, 'seasonPage', ({ season }) => respond(season));
}

/** @returns the titles of each call so far */
export async function mockWatchedTitles(
  page: Page,
  getDetails: (title: WatchedTitle) => Partial<WatchedTitleDetails>,
): Promise<(readonly WatchedTitle[])[]> {
  const calls: (readonly WatchedTitle[])[] = [];
  await mockQuery(page, 'watchedTitles', ({ titles }: { titles: readonly WatchedTitle[] }) => {
    calls.push(titles);
    return success(
      titles.map((title) => ({ ...withoutDetails('missing'), details: 'loaded', ...getDetails(title) })),
    );
  });
  return calls;
}

export function mockHomeRows(
  page: Page,
  respond: (row: HomeRowKey) => Awaitable<MockedResponse | undefined>,
) {
  return mockQuery(page, 'homeRow', ({ row }: { row: HomeRowKey }) => respond(row));
}

export function mockPerson(page: Page, respond: () => MockedResponse) {
  return mockQuery(page, 'personPage', respond);
}

export async function mockHero(page: Page, respond: () => MockedResponse): Promise<void> {
  await page.route('**/api/trpc/catalogue.hero*', (route) => route.fulfill(respond()));
}

/** @param respond returns null for an outage */
export function mockList(page: Page, respond: (input: ListInput) => Awaitable<BrowsePage | null>) {
  return mockData(page, 'browsePage', respond);
}

/** @param respond returns null for an outage */
export function mockTitleSearch(
  page: Page,
  respond: (
    input: TitleSearchInput,
  ) => Awaitable<(Pick<BrowseSearch, 'titles'> & Partial<BrowseSearch>) | null>,
) {
  return mockData(page, 'browseSearch', async (input: TitleSearchInput) => {
    const found = await respond(input);
    return found && { totalResults: found.titles.length, ...found };
  });
}

/** @param respond returns null for an outage */
export function mockGenres(page: Page, respond: () => readonly object[] | null) {
  return mockData(page, 'genres', respond);
}

/** Mocks the title pages that are prefetched for links to titles that the movie database does not have. */
export function mockTitles(page: Page) {
  return mockData(page, 'titlePage', () => buildMoviePage({ id: 1, title: 'A result' }));
}

/**
 * Mocks the search, and the title pages that are prefetched for its results.
 *
 * @param respond returns null for an outage
 * @returns the calls so far, such as 'multi star 1'
 */
export async function mockSearch(
  page: Page,
  respond: (input: SearchInput) => Awaitable<SearchPage | null>,
): Promise<string[]> {
  const calls: string[] = [];
  await mockTitles(page);
  await mockData(page, 'searchPage', (input: SearchInput) => {
    calls.push(`${input.type} ${input.query} ${input.cursor}`);
    return respond(input);
  });
  return calls;
}
