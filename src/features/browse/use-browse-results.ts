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

export type BrowseResults = {
  /** Null until the first page is loaded. */
  readonly titles: readonly TitleCard[] | null;
  readonly failure: {
    /** The time of the failure, which identifies it when it is dismissed. */
    readonly at: number;
    readonly retry: () => void;
  } | null;
  /** Null for a search, which shows only its first page. */
  readonly paging: {
    readonly page: number;
    readonly totalPages: number;
    readonly state: 'idle' | 'loading' | 'failed' | 'ended';
    readonly loadMore: () => void;
  } | null;
  /** The number of results on all pages of a search; null for a list. */
  readonly totalResults: number | null;
};

/** The first page of a search. A new query cancels the request of the previous one. */
function useBrowseSearch({ mediaType }: BrowseKind, query: string): BrowseResults {
  const { data, error, errorUpdatedAt, isFetching, refetch } = trpc.catalogue.browseSearch.useQuery(
    { mediaType, query },
    { enabled: query !== '', trpc: { abortOnUnmount: true } },
  );
  const hasFailed = error !== null && !isFetching;
  return {
    titles: data?.titles ?? null,
    failure: hasFailed ? { at: errorUpdatedAt, retry: () => void refetch() } : null,
    paging: null,
    totalResults: data?.totalResults ?? null,
  };
}

/** The list with the filters and the order of the address. Fetches nothing while there is a search. */
function useBrowseList({ mediaType }: BrowseKind, state: BrowseState): BrowseResults {
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

  function pagingState() {
    if (isFetchingNextPage || isRestoring) return 'loading';
    if (hasFailed) return 'failed';
    return hasNextPage ? 'idle' : 'ended';
  }
  const loadMore = (): void => void query.fetchNextPage();
  const retry = data ? loadMore : () => void query.refetch();

  return {
    titles: titles ?? null,
    failure: hasFailed ? { at: errorUpdatedAt, retry } : null,
    paging: last ? { page: last.page, totalPages: last.totalPages, state: pagingState(), loadMore } : null,
    totalResults: null,
  };
}

/** The titles that match the search, if there is one, else the filters. */
export function useBrowseResults(kind: BrowseKind, state: BrowseState): BrowseResults {
  const list = useBrowseList(kind, state);
  const found = useBrowseSearch(kind, state.query);
  return state.query === '' ? list : found;
}
