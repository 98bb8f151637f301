import type { InfiniteData } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import {
  type PersonMatch,
  type SearchPage,
  type SearchState,
  type SearchTitle,
  type SearchType,
  STEP_MATCHES,
} from '#shared/search';
import { selectResults } from '#shared/search-results';
import { joinPages } from '#shared/title-card';
import { fetchMorePages } from '../../api/infinite-list';
import { trpc } from '../../api/trpc';
import { useIsHydrated } from '../../hooks/use-is-hydrated';
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
} from './search-steps';

/** Results stay in the cache after they were shown, so that Back from a long film finds them. */
const CACHE_MS = 4 * 3600 * 1000;

const NO_PAGES: readonly SearchPage[] = [];

export type SearchResults = {
  /** The shown results, filtered and sorted. */
  readonly titles: readonly SearchTitle[];
  /** How many results have been loaded, shown or not. */
  readonly loadedCount: number;
  readonly isLoading: boolean;
  readonly people: readonly PersonMatch[] | undefined;
  /** Whether `titles` are those of the previous query, until the first of this query arrive. */
  readonly isOutdated: boolean;
  readonly hasMore: boolean;
  /** Whether a step ended before it found enough matches: the user decides whether to load more. */
  readonly isPaused: boolean;
  /** Counts failures; 0 while the newest fetch has not failed. */
  readonly failures: number;
  loadMore(): void;
  retry(): void;
};

type SearchInput = Pick<SearchState, 'type' | 'query'>;
type LoadedPages = InfiniteData<SearchPage, string | number | undefined>;

/** The loaded pages that belong to the current step. Another search starts with the first step. */
function useSearchStep(
  state: SearchState,
  currentYear: number,
  searchKey: string,
  loadedPages: readonly SearchPage[],
) {
  // The server knows no history.
  const isHydrated = useIsHydrated();
  function startStep(): SearchStep {
    const hasMoreThanFirst =
      isHydrated && loadedPages.length > countStepPages(FIRST_STEP, loadedPages, state, currentYear);
    const saved = hasMoreThanFirst ? findLoadedPages() : null;
    return saved?.list === searchKey ? stepTo(saved.pages) : FIRST_STEP;
  }
  const [current, setCurrent] = useState(() => ({ searchKey, step: startStep() }));
  const step = current.searchKey === searchKey ? current.step : startStep();
  const setStep = (next: SearchStep): void => setCurrent({ searchKey, step: next });
  if (current.searchKey !== searchKey) setStep(step);

  const pages = useMemo(
    () => loadedPages.slice(0, countStepPages(step, loadedPages, state, currentYear)),
    [step, loadedPages, state, currentYear],
  );
  const matches = useMemo(() => countMatches(pages, state, currentYear), [pages, state, currentYear]);
  const isOpen = state.query !== '' && isStepOpen(step, pages, matches);
  return { step, setStep, pages, matches, isOpen };
}

/** The titles of the previous query of the same type, until the first of this query arrive; otherwise null. */
function usePreviousTitles(
  type: SearchType,
  titles: readonly SearchTitle[],
  isFirstLoading: boolean,
): readonly SearchTitle[] | null {
  const [previous, setPrevious] = useState({ type, titles });
  if (!isFirstLoading && (previous.titles !== titles || previous.type !== type))
    setPrevious({ type, titles });
  return isFirstLoading && previous.type === type && previous.titles.length > 0 ? previous.titles : null;
}

/** Loads the pages of a search up to a number, and returns how many are loaded then. */
function usePageRestoration(input: SearchInput, data: LoadedPages | undefined) {
  const utils = trpc.useUtils();
  return async (wanted: number): Promise<number> => {
    if (!data) return 0;
    // A fetch that ends later would overwrite the pages.
    await utils.catalogue.searchPage.cancel(input);
    const restored = await fetchMorePages(data, {
      ...searchListPaging,
      lastCursor: wanted,
      fetchPage: (cursor) => utils.client.catalogue.searchPage.query({ ...input, cursor }),
    });
    utils.catalogue.searchPage.setInfiniteData(input, restored);
    return Math.min(wanted, restored.pages.length);
  };
}

/**
 * The results of a search, loaded in steps. Another order or filter restarts at page 1. While the user types, a query
 * loads only its first page.
 */
export function useSearchResults(state: SearchState, currentYear: number, isTyping: boolean): SearchResults {
  const { query, type } = state;
  const input = { type, query };
  const searchKey = JSON.stringify({ ...state, view: null });
  const list = trpc.catalogue.searchPage.useInfiniteQuery(input, {
    ...searchListPaging,
    enabled: query !== '',
    gcTime: CACHE_MS,
    trpc: { abortOnUnmount: true },
  });
  const { data, error, isFetching, fetchNextPage } = list;
  const loadedPages = data?.pages ?? NO_PAGES;
  const { step, setStep, pages, matches, isOpen } = useSearchStep(state, currentYear, searchKey, loadedPages);
  const hasFailed = isOpen && error !== null && !isFetching;

  // A step appears as a whole, so that its titles move only once.
  const visibleCount = isOpen && !hasFailed ? Math.min(step.pagesBefore, pages.length) : pages.length;
  const loaded = useMemo(() => joinPages(pages.slice(0, visibleCount)), [pages, visibleCount]);
  const titles = useMemo(() => selectResults(loaded, state, currentYear), [loaded, state, currentYear]);

  const restorePages = usePageRestoration(input, data);
  async function loadPages(wanted: number): Promise<number> {
    const count = await restorePages(wanted);
    if (count > 0) setStep(stepTo(count));
    return count;
  }
  const isRestoring = useListRestoration({ list: searchKey, pages: pages.length, titles, loadPages });

  const canContinue = isOpen && data && !error && !isFetching && !isRestoring && !isTyping;
  const nextPage = canContinue ? loadedPages.length + 1 : 0;
  useEffect(() => {
    if (nextPage > 0) void fetchNextPage();
  }, [nextPage, fetchNextPage]);

  const isLoading = (isOpen && !hasFailed) || isRestoring;
  const outdatedTitles = usePreviousTitles(type, titles, isLoading && visibleCount === 0);
  const hasMore = query !== '' && hasMorePages(pages);
  return {
    titles: outdatedTitles ?? titles,
    loadedCount: loaded.length,
    isLoading,
    isOutdated: outdatedTitles !== null,
    people: data?.pages[0]?.people,
    hasMore,
    isPaused: hasMore && !isOpen && matches < step.wantedMatches,
    failures: hasFailed ? Math.max(1, list.errorUpdateCount) : 0,
    loadMore: () => setStep({ wantedMatches: matches + STEP_MATCHES, pagesBefore: pages.length }),
    retry: () => void (data ? fetchNextPage() : list.refetch()),
  };
}
