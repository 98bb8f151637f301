import type { Page, Route } from '@playwright/test';
import type { HomeRowKey } from '#shared/home-rows';
import type { TitleCard } from '#shared/title-card';

export function makeTitles(count: number, changes: Partial<TitleCard> = {}): TitleCard[] {
  return Array.from({ length: count }, (_, place) => ({
    mediaType: 'movie',
    id: 900_000 + place,
    title: `Title ${place + 1}`,
    date: '2020-02-02',
    posterPath: null,
    rating: 7.25,
    ...changes,
  }));
}

/** A procedure's answer as it travels. */
export const success = (data: unknown) => ({ json: { result: { data: { json: data } } } });

export const failure = (message: string) => ({
  status: 502,
  json: { error: { json: { message, code: -32_603, data: { code: 'BAD_GATEWAY', httpStatus: 502 } } } },
});

export type Answer = ReturnType<typeof success> | ReturnType<typeof failure>;

function rowOf(route: Route): HomeRowKey {
  return JSON.parse(new URL(route.request().url()).searchParams.get('input') ?? '').json.row;
}

/** Answers the home page's rows in the browser; those that `answer` leaves out come from the site. */
export async function answerRows(
  page: Page,
  answer: (row: HomeRowKey) => Answer | Promise<Answer> | undefined,
): Promise<void> {
  await page.route('**/api/trpc/catalogue.homeRow?*', async (route) => {
    const given = await answer(rowOf(route));
    await (given ? route.fulfill(given) : route.continue());
  });
}

export async function answerHero(page: Page, answer: () => Answer | Promise<Answer>): Promise<void> {
  await page.route('**/api/trpc/catalogue.hero*', async (route) => route.fulfill(await answer()));
}

/** Comes to the home page from another one, so that the browser itself asks for what it shows. */
export async function arriveAtHome(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Go Home' }).click();
}

/**
 * How far what is seen has been moved by what arrived later: the browser's layout shift score.
 * @param since in milliseconds of the page's clock
 */
export async function getLayoutShift(page: Page, since = 0): Promise<number> {
  return page.evaluate(
    (start) =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
          const later = shifts.filter(({ startTime }) => startTime > start);
          resolve(later.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // Without a single shift the observer is never called.
        setTimeout(() => resolve(0), 200);
      }),
    since,
  );
}
