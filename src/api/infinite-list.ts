import type { InfiniteData } from '@tanstack/react-query';

export const INFINITE_LIST = {
  initialCursor: 1,
  staleTime: Number.POSITIVE_INFINITY,
  // A failed page makes the list stale. Mounting it then would fetch all its pages again.
  refetchOnMount: ({ state }: { readonly state: { readonly error: unknown } }) => state.error === null,
  // Comparing thousands of titles with themselves takes longer than rendering the new ones.
  structuralSharing: false,
} as const;

type Cursor = string | number | null;

type MorePages<Page> = {
  readonly lastCursor: number;
  readonly getNextPageParam: (last: Page, pages: Page[]) => number | null;
  readonly fetchPage: (cursor: number) => Promise<Page>;
};

/** Fetches in parallel. Ends before the first page that failed. */
export async function fetchMorePages<Page>(
  list: InfiniteData<Page, Cursor | undefined>,
  { lastCursor, getNextPageParam, fetchPage }: MorePages<Page>,
): Promise<InfiniteData<Page, Cursor>> {
  const pages = [...list.pages];
  const pageParams = list.pageParams.map((cursor) => cursor ?? null);
  const findNextCursor = (): number | null => {
    const last = pages.at(-1);
    return last === undefined ? null : getNextPageParam(last, pages);
  };
  const first = findNextCursor() ?? Number.POSITIVE_INFINITY;
  const cursors = Array.from({ length: Math.max(0, lastCursor - first + 1) }, (_, index) => first + index);
  const fetched = new Map(
    await Promise.all(
      cursors.map(async (cursor) => [cursor, await fetchPage(cursor).catch(() => null)] as const),
    ),
  );
  // A page of the list can cover several pages of the source, so some of the fetched pages are skipped.
  for (let cursor = findNextCursor(); cursor !== null; cursor = findNextCursor()) {
    const page = fetched.get(cursor);
    if (!page) break;
    pages.push(page);
    pageParams.push(cursor);
  }
  return { pages, pageParams };
}
