import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { type SearchPage, type SearchState, type SearchTitle, STEP_MATCHES } from '#shared/search';
import { selectResults } from '#shared/search-results';
import { joinPages } from '#shared/title-card';
import { errorMessage } from '../../api/error-message';
import { trpc } from '../../api/trpc';
import { findKeptList } from '../../navigation/kept-list';
import { useListReturn, useReturnScroll } from '../../navigation/use-list-return';
import {
  countMatches,
  countStepPages,
  FIRST_STEP,
  hasMorePages,
  isStepOpen,
  type SearchStep,
  stepTo,
} from './search-step';

/** Results are kept for so long after they were shown: longer than a long film. */
const KEPT_MS = 4 * 3600 * 1000;
const KEPT = { staleTime: Number.POSITIVE_INFINITY, gcTime: KEPT_MS };

export type SearchResults = {
  /** What is shown, filtered and in order. */
  readonly titles: readonly SearchTitle[];
  /** How many results have been loaded, shown or not. */
  readonly loadedCount: number;
  readonly isLoading: boolean;
  /** Whether the titles are still those of the query before, until the first of this one arrive. */
  readonly isOutdated: boolean;
  readonly hasMore: boolean;
  /** Whether looking on is left to the person: so much was loaded in vain. */
  readonly isPaused: boolean;
  /** Counts failures; 0 while the newest fetch has not failed. */
  readonly failures: number;
  /** What went wrong, as a sentence; '' for nothing. */
  readonly failure: string;
  loadMore(): void;
  retry(): void;
};

type Progress = SearchStep & {
  readonly search: string;
  /** Pages that are shown while the step is under way: it appears as a whole, so that nothing moves twice. */
  readonly shownPages: number;
};

/** The results of a search, loaded step by step. Another order or filter begins again with page 1. */
export function useSearchResults(state: SearchState, currentYear: number): SearchResults {
  const { query, type } = state;
  const utils = trpc.useUtils();
  const search = JSON.stringify({ ...state, view: null });

  const loadedPages: SearchPage[] = [];
  while (query !== '' && hasMorePages(loadedPages)) {
    const page = utils.catalogue.searchPage.getData({ type, query, page: loadedPages.length + 1 });
    if (!page) break;
    loadedPages.push(page);
  }
  const countPages = (step: SearchStep): number => countStepPages(step, loadedPages, state, currentYear);

  // The server knows no history, and hydration renders what the server did.
  const mayReadHistory = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );

  const begin = (): Progress => {
    const count = countPages(FIRST_STEP);
    const kept = mayReadHistory && loadedPages.length > count ? findKeptList() : null;
    // This entry of the session's history showed more.
    if (kept?.list === search) return { ...stepTo(kept.pages), search, shownPages: kept.pages };
    const pages = loadedPages.slice(0, count);
    // A first step that the server could not finish: more results would move those that are there.
    const isUnfinished = isStepOpen(FIRST_STEP, pages, countMatches(pages, state, currentYear));
    return { ...FIRST_STEP, search, shownPages: isUnfinished ? 0 : count };
  };
  const [kept, setProgress] = useState(begin);
  const progress = kept.search === search ? kept : begin();
  if (progress !== kept) setProgress(progress);

  // biome-ignore lint/correctness/useExhaustiveDependencies: pages only ever grow, so their number tells them apart.
  const pageCount = useMemo(() => countPages(progress), [progress, loadedPages.length, currentYear]);
  const pages = loadedPages.slice(0, pageCount);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  const matches = useMemo(() => countMatches(pages, state, currentYear), [search, pageCount, currentYear]);
  const isOpen = query !== '' && isStepOpen(progress, pages, matches);

  async function loadTo(wanted: number): Promise<number> {
    const numbers = Array.from({ length: wanted - pageCount }, (_, place) => pageCount + place + 1);
    const fetched = await Promise.allSettled(
      numbers.map((page) => utils.catalogue.searchPage.fetch({ type, query, page }, KEPT)),
    );
    const failed = fetched.findIndex(({ status }) => status === 'rejected');
    const count = failed === -1 ? wanted : pageCount + failed;
    setProgress({ ...stepTo(count), search, shownPages: count });
    return count;
  }
  const back = useListReturn({ list: search, pages: pageCount, load: loadTo });
  const answers = useQueries({
    queries: Array.from({ length: pageCount + (isOpen ? 1 : 0) }, (_, place) =>
      utils.catalogue.searchPage.queryOptions(
        { type, query, page: place + 1 },
        { ...KEPT, trpc: { abortOnUnmount: true } },
      ),
    ),
  });
  const newest = answers.at(-1);
  // Reading the status is what has the page drawn again when an answer arrives.
  const hasFailed = newest?.status === 'error' && isOpen;
  const isLoading = (isOpen && !hasFailed) || back.isLoading;

  const visiblePages = isLoading ? progress.shownPages : pageCount;
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  const loaded = useMemo(() => joinPages(pages.slice(0, visiblePages)), [search, visiblePages]);
  const titles = useMemo(() => selectResults(loaded, state, currentYear), [loaded, state, currentYear]);

  const before = useRef<{ readonly type: string; readonly titles: readonly SearchTitle[] } | null>(null);
  useReturnScroll(back.place, titles);
  const isFirst = isLoading && visiblePages === 0;
  const isOutdated = isFirst && before.current?.type === type && before.current.titles.length > 0;
  useEffect(() => {
    if (!isFirst) before.current = query === '' ? null : { type, titles };
  });

  return {
    titles: isOutdated ? (before.current?.titles ?? []) : titles,
    loadedCount: loaded.length,
    isLoading,
    isOutdated,
    hasMore: query !== '' && hasMorePages(pages),
    isPaused: query !== '' && !isOpen && hasMorePages(pages) && matches < progress.wantedMatches,
    failures: hasFailed ? Math.max(1, newest.errorUpdateCount) : 0,
    failure: hasFailed && newest.error ? errorMessage(newest.error) : '',
    loadMore() {
      setProgress({
        ...progress,
        wantedMatches: matches + STEP_MATCHES,
        pagesBefore: pageCount,
        shownPages: pageCount,
      });
    },
    retry: () => void newest?.refetch(),
  };
}
