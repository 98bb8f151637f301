import { useMemo } from 'react';
import type { BrowseState } from '#shared/browse';
import { joinPages, type TitleCard } from '#shared/title-card';
import { browseListInput, browseListPaging, continuePages } from '../../api/browse-queries';
import { trpc } from '../../api/trpc';
import { useListReturn, useReturnScroll } from '../../navigation/use-list-return';
import type { BrowseKind } from './browse-kinds';

/** A list that was left is kept for so long, so that coming back to it asks for nothing. */
const KEPT_MS = 30 * 60 * 1000;

/** A failed read: what it was, and when, so that it can be dismissed. */
export type ReadFailure = {
  readonly error: { readonly message: string };
  readonly at: number;
  readonly retry: () => void;
};

export type Paging = {
  readonly page: number;
  readonly totalPages: number;
  readonly state: 'idle' | 'loading' | 'failed' | 'ended';
  readonly loadMore: () => void;
};

export type BrowseResults = {
  /** Null while none have arrived. */
  readonly titles: readonly TitleCard[] | null;
  readonly failure: ReadFailure | null;
  /** Null for a search, which shows its first page only. */
  readonly paging: Paging | null;
  /** How many results a search has on all pages; null for a list. */
  readonly totalResults: number | null;
};

/** The pages of the list that the address names; nothing is asked for while a search stands in its place. */
export function useBrowseList({ mediaType }: BrowseKind, state: BrowseState): BrowseResults {
  const utils = trpc.useUtils();
  const input = browseListInput(state, mediaType);
  const query = trpc.catalogue.browsePage.useInfiniteQuery(input, {
    ...browseListPaging,
    enabled: state.query === '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    // Comparing thousands of titles with themselves takes longer than drawing the new ones.
    structuralSharing: false,
    trpc: { abortOnUnmount: true },
  });
  const { data, error, errorUpdatedAt, hasNextPage, isFetching, isFetchingNextPage } = query;
  const titles = useMemo(() => data && joinPages(data.pages), [data]);
  const last = data?.pages.at(-1);
  const hasFailed = error !== null && !isFetching;

  /** All at once, past the cache of single reads: one by one, a phone would wait for each. */
  async function loadTo(page: number): Promise<number> {
    if (!last) return 0;
    const cursors = Array.from({ length: page - last.page }, (_, place) => last.page + 1 + place);
    const answers = await Promise.all(
      cursors.map((cursor) =>
        utils.client.catalogue.browsePage.query({ ...input, cursor }).catch(() => null),
      ),
    );
    const added = continuePages(last, answers);
    utils.catalogue.browsePage.setInfiniteData(
      input,
      (known) =>
        known && {
          pages: [...known.pages, ...added.map((each) => each.page)],
          pageParams: [...known.pageParams, ...added.map(({ cursor }) => cursor)],
        },
    );
    return added.at(-1)?.page.page ?? last.page;
  }
  const back = useListReturn({
    list: JSON.stringify(input),
    pages: state.query === '' ? (last?.page ?? 0) : 0,
    load: loadTo,
  });
  useReturnScroll(back.place, titles ?? null);

  function pagingState(): Paging['state'] {
    if (isFetchingNextPage || back.isLoading) return 'loading';
    if (hasFailed) return 'failed';
    return hasNextPage ? 'idle' : 'ended';
  }
  const loadMore = (): void => void query.fetchNextPage();
  const retry = data ? loadMore : () => void query.refetch();

  return {
    titles: titles ?? null,
    failure: hasFailed ? { error, at: errorUpdatedAt, retry } : null,
    paging: last ? { page: last.page, totalPages: last.totalPages, state: pagingState(), loadMore } : null,
    totalResults: null,
  };
}
