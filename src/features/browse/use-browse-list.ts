import { useMemo } from 'react';
import type { BrowseState } from '#shared/browse';
import { joinPages, type TitleCard } from '#shared/title-card';
import { fetchMorePages } from '../../api/infinite-list';
import { trpc } from '../../api/trpc';
import { useListRestoration } from '../../navigation/use-list-restoration';
import type { BrowseKind } from './browse-kinds';
import { browseListInput, browseListPaging } from './browse-queries';

/** Lists stay in the cache after they were shown, so that Back fetches nothing. */
const CACHE_MS = 30 * 60 * 1000;

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
    gcTime: CACHE_MS,
    trpc: { abortOnUnmount: true },
  });
  const { data, error, errorUpdatedAt, hasNextPage, isFetching, isFetchingNextPage } = query;
  const titles = useMemo(() => data && joinPages(data.pages), [data]);
  const last = data?.pages.at(-1);
  const hasFailed = error !== null && !isFetching;

  async function loadPages(page: number): Promise<number> {
    if (!data) return 0;
    // A fetch that ends later would overwrite the pages.
    await utils.catalogue.browsePage.cancel(input);
    const restored = await fetchMorePages(data, {
      ...browseListPaging,
      lastCursor: page,
      fetchPage: (cursor) => utils.client.catalogue.browsePage.query({ ...input, cursor }),
    });
    utils.catalogue.browsePage.setInfiniteData(input, restored);
    return restored.pages.at(-1)?.page ?? 0;
  }
  const isRestoring = useListRestoration({
    list: JSON.stringify(input),
    pages: state.query === '' ? (last?.page ?? 0) : 0,
    titles: titles ?? null,
    loadPages,
  });

  function pagingState(): Paging['state'] {
    if (isFetchingNextPage || isRestoring) return 'loading';
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
