import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { type SearchPage, type SearchState, type SearchTitle, STEP_MATCHES } from '#shared/search';
import { selectResults } from '#shared/search-results';
import { joinPages } from '#shared/title-card';
import { errorMessage } from '../../api/error-message';
import { fetchMorePages } from '../../api/infinite-list';
import { trpc } from '../../api/trpc';
import { findLoadedPages } from '../../navigation/list-position';
import { useListRestoration } from '../../navigation/use-list-restoration';
import {
  countMatches,
  countStepPages,
  FIRST_STEP,
  hasMorePages,
  isStepOpen,
  type SearchStep,
  searchListPaging,
  stepTo,
} from './search-queries';

/** Results stay in the cache after they were shown, so that Back from a long film finds them. */
const CACHE_MS = 4 * 3600 * 1000;

const NO_PAGES: readonly SearchPage[] = [];

export type SearchResults = {
  /** The shown results, filtered and sorted. */
  readonly titles: readonly SearchTitle[];
  /** How many results have been loaded, shown or not. */
  readonly loadedCount: number;
  readonly isLoading: boolean;
  /** Whether `titles` are those of the previous query, until the first of this query arrive. */
  readonly isOutdated: boolean;
  readonly hasMore: boolean;
  /** Whether a step ended before it found enough matches: the user decides whether to load more. */
  readonly isPaused: boolean;
  /** Counts failures; 0 while the newest fetch has not failed. */
  readonly failures: number;
  /** The message of the failure, or ''. */
  readonly failure: string;
  loadMore(): void;
  retry(): void;
};

/** The results of a search, loaded in steps. Another order or filter restarts at page 1. */
export function useSearchResults(state: SearchState, currentYear: number): SearchResults {
  const { query, type } = state;
  const input = { type, query };
  const listKey = JSON.stringify({ ...state, view: null });
  const utils = trpc.useUtils();
  const list = trpc.catalogue.searchPage.useInfiniteQuery(input, {
    ...searchListPaging,
    enabled: query !== '',
    gcTime: CACHE_MS,
    trpc: { abortOnUnmount: true },
  });
  const { data, error, isFetching, fetchNextPage } = list;
  const loadedPages = data?.pages ?? NO_PAGES;

  // Hydration renders what the server did, which knows no history.
  const isHydrated = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const startStep = (): SearchStep & { readonly listKey: string } => {
    const hasMoreThanFirst =
      isHydrated && loadedPages.length > countStepPages(FIRST_STEP, loadedPages, state, currentYear);
    const saved = hasMoreThanFirst ? findLoadedPages() : null;
    return { ...(saved?.list === listKey ? stepTo(saved.pages) : FIRST_STEP), listKey };
  };
  const [savedStep, setStep] = useState(startStep);
  const step = savedStep.listKey === listKey ? savedStep : startStep();
  if (step !== savedStep) setStep(step);

  const pageCount = useMemo(
    () => countStepPages(step, loadedPages, state, currentYear),
    [step, loadedPages, state, currentYear],
  );
  const pages = useMemo(() => loadedPages.slice(0, pageCount), [loadedPages, pageCount]);
  const matches = useMemo(() => countMatches(pages, state, currentYear), [pages, state, currentYear]);
  const isOpen = query !== '' && isStepOpen(step, pages, matches);
  const hasFailed = isOpen && error !== null && !isFetching;

  // A step appears as a whole, so that its titles move only once.
  const visiblePages = isOpen && !hasFailed ? Math.min(step.pagesBefore, pageCount) : pageCount;
  const loaded = useMemo(() => joinPages(pages.slice(0, visiblePages)), [pages, visiblePages]);
  const titles = useMemo(() => selectResults(loaded, state, currentYear), [loaded, state, currentYear]);

  async function loadPages(wanted: number): Promise<number> {
    if (!data) return 0;
    // A fetch that ends later would overwrite the pages.
    await utils.catalogue.searchPage.cancel(input);
    const restored = await fetchMorePages(data, {
      ...searchListPaging,
      lastCursor: wanted,
      fetchPage: (cursor) => utils.client.catalogue.searchPage.query({ ...input, cursor }),
    });
    utils.catalogue.searchPage.setInfiniteData(input, restored);
    const count = Math.min(wanted, restored.pages.length);
    setStep({ ...stepTo(count), listKey });
    return count;
  }
  const isRestoring = useListRestoration({ list: listKey, pages: pageCount, titles, loadPages });

  const nextPage = isOpen && data && !error && !isFetching && !isRestoring ? loadedPages.length + 1 : 0;
  useEffect(() => {
    if (nextPage > 0) void fetchNextPage();
  }, [nextPage, fetchNextPage]);

  const isLoading = (isOpen && !hasFailed) || isRestoring;
  const isFirst = isLoading && visiblePages === 0;
  const [previous, setPrevious] = useState({ type, titles });
  if (!isFirst && (previous.titles !== titles || previous.type !== type)) setPrevious({ type, titles });
  const isOutdated = isFirst && query !== '' && previous.type === type && previous.titles.length > 0;

  return {
    titles: isOutdated ? previous.titles : titles,
    loadedCount: loaded.length,
    isLoading,
    isOutdated,
    hasMore: query !== '' && hasMorePages(pages),
    isPaused: query !== '' && !isOpen && hasMorePages(pages) && matches < step.wantedMatches,
    failures: hasFailed ? Math.max(1, list.errorUpdateCount) : 0,
    failure: hasFailed ? errorMessage(error) : '',
    loadMore: () => setStep({ wantedMatches: matches + STEP_MATCHES, pagesBefore: pageCount, listKey }),
    retry: () => void (data ? fetchNextPage() : list.refetch()),
  };
}
