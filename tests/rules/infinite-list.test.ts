import { describe, expect, test } from 'vitest';
import { fetchMorePages } from '../../src/api/infinite-list';

type Page = { readonly name: string; readonly next: number | null };

const FIRST: Page = { name: 'first', next: 2 };

/** @param pages by their cursor; a missing one fails */
async function fetchFrom(pages: Readonly<Record<number, Page>>, lastCursor: number) {
  const requested: number[] = [];
  const list = await fetchMorePages(
    { pages: [FIRST], pageParams: [1] },
    {
      lastCursor,
      getNextPageParam: (last) => last.next,
      async fetchPage(cursor) {
        requested.push(cursor);
        const page = pages[cursor];
        if (!page) throw new Error('Unavailable');
        return page;
      },
    },
  );
  return { requested, names: list.pages.map(({ name }) => name), cursors: list.pageParams };
}

describe('fetchMorePages', () => {
  test('appends the pages up to the last cursor', async () => {
    const pages = { 2: { name: 'second', next: 3 }, 3: { name: 'third', next: 4 } };
    expect(await fetchFrom(pages, 3)).toEqual({
      requested: [2, 3],
      names: ['first', 'second', 'third'],
      cursors: [1, 2, 3],
    });
  });

  test('stops before the first page that failed', async () => {
    const pages = { 2: { name: 'second', next: 3 }, 4: { name: 'fourth', next: 5 } };
    expect(await fetchFrom(pages, 4)).toMatchObject({ requested: [2, 3, 4], names: ['first', 'second'] });
  });

  test('skips pages that an earlier page covers', async () => {
    const pages = {
      2: { name: 'second to fourth', next: 5 },
      3: { name: 'third', next: 4 },
      4: { name: 'fourth', next: 5 },
      5: { name: 'fifth', next: null },
    };
    expect(await fetchFrom(pages, 5)).toMatchObject({
      names: ['first', 'second to fourth', 'fifth'],
      cursors: [1, 2, 5],
    });
  });

  test('requests nothing when the list already has the pages', async () => {
    expect(await fetchFrom({}, 1)).toEqual({ requested: [], names: ['first'], cursors: [1] });
  });
});
