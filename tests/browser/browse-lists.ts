import type { APIRequestContext, Page, Route } from '@playwright/test';
import type { BrowsePage, BrowseSearch, BrowseSelection } from '#shared/browse';
import type { MediaType } from '#shared/media-type';
import { listValidTitles } from '#shared/media-validity';
import type { TitleCard } from '#shared/title-card';
import type { MediaPage } from '#shared/tmdb-schema';

export type ListInput = BrowseSelection & { readonly mediaType: MediaType; readonly cursor: number };
export type SearchInput = { readonly mediaType: MediaType; readonly query: string };

/** One invented title; `number` tells it from others. */
export function titleNumber(number: number, mediaType: MediaType = 'movie'): TitleCard {
  return {
    mediaType,
    id: 900_000 + number,
    title: `Number ${number}`,
    date: '2015-05-05',
    posterPath: null,
    rating: 7,
  };
}

/** A page of so many titles, numbered on from page to page. */
export function listPage(
  { cursor, mediaType }: ListInput,
  { count = 20, totalPages = 500 } = {},
): BrowsePage {
  const first = (cursor - 1) * count + 1;
  const titles = Array.from({ length: count }, (_, place) => titleNumber(first + place, mediaType));
  return { titles, page: cursor, totalPages };
}

const OUTAGE = {
  status: 502,
  json: {
    error: { json: { message: 'Away.', code: -32603, data: { code: 'BAD_GATEWAY', httpStatus: 502 } } },
  },
};

/**
 * Answers the browser's calls of a procedure; null is an outage. What the server renders is not touched.
 * @returns the inputs of the calls so far
 */
async function mock<Input>(
  page: Page,
  procedure: string,
  answer: (input: Input, route: Route) => unknown,
): Promise<Input[]> {
  const asked: Input[] = [];
  const call = `**/api/trpc/catalogue.${procedure}?**`;
  await page.unroute(call);
  await page.route(call, async (route) => {
    const text = new URL(route.request().url()).searchParams.get('input') ?? '';
    const input: Input = JSON.parse(text).json;
    asked.push(input);
    const found = await answer(input, route);
    const fulfil = found === null ? OUTAGE : { json: { result: { data: { json: found } } } };
    // The browser may have given the call up meanwhile.
    await route.fulfill(fulfil).catch(() => undefined);
  });
  return asked;
}

type Awaitable<T> = T | Promise<T>;

export function mockList(
  page: Page,
  answer: (input: ListInput) => Awaitable<BrowsePage | null>,
): Promise<ListInput[]> {
  return mock(page, 'browsePage', answer);
}

export function mockTitleSearch(
  page: Page,
  answer: (
    input: SearchInput,
  ) => Awaitable<(Omit<BrowseSearch, 'totalResults'> & Partial<BrowseSearch>) | null>,
): Promise<SearchInput[]> {
  return mock(page, 'browseSearch', async (input: SearchInput) => {
    const found = await answer(input);
    return found && { totalResults: found.titles.length, ...found };
  });
}

export function mockGenres(page: Page, answer: () => Awaitable<readonly object[] | null>): Promise<object[]> {
  return mock(page, 'genres', answer);
}

/** The accessible names of what a list of the movie database holds, as the product shows it. */
export async function namesAt(
  request: APIRequestContext,
  mediaType: MediaType,
  path: string,
): Promise<string[]> {
  const { results }: MediaPage = await (await request.get(`/api/tmdb${path}`)).json();
  const titles = listValidTitles(results, new Date().getUTCFullYear(), mediaType);
  return titles.map(({ title, date }) => `${title} (${date.slice(0, 4)})`);
}
