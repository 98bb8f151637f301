import type { Page, Route } from '@playwright/test';
import type { SearchPage, SearchTitle, SearchType } from '#shared/search';
import type { MoviePage } from '#shared/title-page';
import { MINIMAL_MOVIE } from '../builders/titles';

type SearchInput = { readonly type: SearchType; readonly query: string; readonly page: number };

/** One invented result; `number` tells it from others. */
export function result(number: number, changes: Partial<SearchTitle> = {}): SearchTitle {
  return {
    mediaType: 'movie',
    id: number,
    title: `Result ${number}`,
    date: '2015-05-05',
    posterPath: null,
    rating: 7,
    overview: 'A result of the search, and a good one.',
    genreIds: [18],
    popularity: 100_000 - number,
    voteCount: 500,
    ...changes,
  };
}

/** A page of so many results, numbered on from page to page. */
export function pageOf(page: number, count: number, totalPages: number): SearchPage {
  const titles = Array.from({ length: count }, (_, place) => result((page - 1) * count + place + 1));
  return { titles, totalPages };
}

const OUTAGE = {
  status: 502,
  json: {
    error: {
      json: { message: 'Away.', code: -32603, data: { code: 'BAD_GATEWAY', httpStatus: 502 } },
    },
  },
};

/** What there is to know of any result, for pages that are loaded ahead of a click. */
const TITLE_PAGE: MoviePage = {
  ...MINIMAL_MOVIE,
  id: 1,
  title: 'A result',
  date: '2015-05-05',
  rating: 7,
  votes: 500,
};

const TITLE_CALL = '**/api/trpc/catalogue.titlePage?**';
const SEARCH_CALL = '**/api/trpc/catalogue.searchPage?**';

type Answer = (input: SearchInput, route: Route) => SearchPage | null | Promise<SearchPage | null>;

/**
 * Answers the browser's searches; null is an outage. What the server renders is not touched.
 * @returns what is asked, as in 'multi star 1'
 */
export async function mockSearch(page: Page, answer: Answer): Promise<string[]> {
  const asked: string[] = [];
  await page.route(TITLE_CALL, (route) =>
    route.fulfill({ json: { result: { data: { json: TITLE_PAGE } } } }),
  );
  await page.route(SEARCH_CALL, async (route) => {
    const text = new URL(route.request().url()).searchParams.get('input') ?? '';
    const { type, query, cursor } = JSON.parse(text).json;
    const input: SearchInput = { type, query, page: cursor };
    asked.push(`${type} ${query} ${cursor}`);
    const found = await answer(input, route);
    const fulfil = found === null ? OUTAGE : { json: { result: { data: { json: found } } } };
    // The browser may have given the call up meanwhile.
    await route.fulfill(fulfil).catch(() => undefined);
  });
  return asked;
}

/** Stores searches as this browser's, with their ages in hours. */
export async function storeSearches(page: Page, searches: Readonly<Record<string, number>>): Promise<void> {
  await page.addInitScript((ages) => {
    if (localStorage.getItem('marquee_search_history')) return;
    const entries = Object.entries(ages).map(([query, hours]) => ({
      query,
      timestamp: Date.now() - hours * 3_600_000,
      results: 3,
    }));
    localStorage.setItem('marquee_search_history', JSON.stringify(entries));
  }, searches);
}
