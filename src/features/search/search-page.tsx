import { type ReactNode, useMemo, useRef, useState } from 'react';
import { BRAND } from '#shared/brand';
import { clearFilters, SEARCH_FAILED, type SearchState, VIEW_TOGGLE_ABOVE_ITEMS } from '#shared/search';
import type { Genre } from '#shared/tmdb-schema';
import { useSearchDraft } from '../../hooks/use-search-draft';
import { Banner } from '../../ui/banner';
import { PageHead } from '../../ui/page-head';
import { ShortcutHints } from '../../ui/shortcut-hints';
import { useShortcuts } from '../../ui/shortcuts';
import { ActiveFilters } from './active-filters';
import { FilterSection } from './filter-section';
import { RECENT_ID, RecentSearches } from './recent-searches';
import { SearchBox, useInitialFocus } from './search-box';
import { SearchResults } from './search-results';
import { RESULTS_ID, SearchToolbar, tabId } from './search-toolbar';
import { StartScreen } from './start-screen';
import { announcementText, countText, DESCRIPTION } from './texts';
import { useRecentSearches, useRecordSearch } from './use-recent-searches';
import { useSearchGenres } from './use-search-genres';
import { useSearchResults } from './use-search-results';
import { useSearchState } from './use-search-state';
import { ViewToggle } from './view-toggle';

const HINTS = [
  { key: '/', text: 'search' },
  { key: 'f', text: 'filters' },
  { key: 'Escape', text: 'clear' },
];

/** Ignores genres that do not exist. */
function withoutUnknownGenres(state: SearchState, known: readonly Genre[] | null): SearchState {
  const genres = state.genres.filter((id) => known?.some((genre) => genre.id === id) ?? true);
  return genres.length === state.genres.length ? state : { ...state, genres };
}

export default function SearchPage(): ReactNode {
  const { state: requested, currentYear, change, pathOf } = useSearchState();
  const { query, type } = requested;
  const [isPanelOpen, setPanelOpen] = useState(false);
  const genres = useSearchGenres(type, isPanelOpen || requested.genres.length > 0);
  const state = useMemo(() => withoutUnknownGenres(requested, genres.genres), [requested, genres.genres]);
  const draft = useSearchDraft(query, (next) => change({ query: next }));
  const results = useSearchResults(state, currentYear);
  useRecordSearch(state, results);
  const recent = useRecentSearches();

  const [dismissed, setDismissed] = useState('');
  // Without a query the recent searches are part of the page; with one they open as an overlay.
  const [isHistoryOpen, setHistoryOpen] = useState(query === '');
  const [shownQuery, setShownQuery] = useState(query);
  if (query !== shownQuery) {
    setShownQuery(query);
    setHistoryOpen(query === '');
  }

  const box = useRef<HTMLInputElement>(null);
  const panelButton = useRef<HTMLButtonElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useInitialFocus(box, query !== '');

  const hasHistory = isHistoryOpen && recent.searches.length > 0;
  const failure = results.failures > 0 ? `${type} ${query} ${results.failures}` : '';
  const announcement = announcementText(state, currentYear, results);
  const pathOfQuery = (text: string): string => pathOf({ ...state, query: text });

  function write(text: string): void {
    draft.write(text);
    setHistoryOpen(text === '');
  }

  function clearSearch(): void {
    write('');
    box.current?.focus();
  }

  function closeHistoryOrClear(): void {
    if (hasHistory) {
      setHistoryOpen(false);
      box.current?.focus();
    } else if (draft.text !== '') clearSearch();
  }

  /** For buttons that remove themselves: moves the focus to the filter button. */
  function changeAndRefocus(changes: Partial<SearchState>): void {
    change(changes);
    panelButton.current?.focus({ preventScroll: true });
  }

  function closePanel(): void {
    setPanelOpen(false);
    panelButton.current?.focus({ preventScroll: true });
    panelButton.current?.scrollIntoView({ block: 'start' });
  }

  /** For links that the results replace. */
  const focusResults = (): void => heading.current?.focus({ preventScroll: true });
  const clearAll = (): void => changeAndRefocus(clearFilters(state, currentYear));

  useShortcuts([
    {
      key: '/',
      label: 'Search',
      run() {
        box.current?.focus();
        setHistoryOpen(true);
      },
    },
    { key: 'f', label: 'Show or hide filters', run: () => setPanelOpen(!isPanelOpen) },
    { key: 'Escape', label: 'Close recent searches or clear the search', run: closeHistoryOrClear },
  ]);

  const history = hasHistory && (
    <div id={RECENT_ID}>
      <RecentSearches
        recent={recent}
        pathOf={pathOfQuery}
        onSelect={focusResults}
        onLeave={() => box.current?.focus()}
      />
    </div>
  );

  return (
    <>
      <PageHead
        title={`${query === '' ? 'Search' : `Search: ${query}`} · ${BRAND.name}`}
        description={DESCRIPTION}
      />
      <div className="page-gutter pt-6 md:pt-10">
        <div className="flex items-end justify-between gap-8 pb-4">
          <h1 className="text-display">Search</h1>
          <ShortcutHints hints={HINTS} />
        </div>
        <SearchBox
          draft={{ ...draft, write }}
          box={box}
          onClear={clearSearch}
          onEscape={closeHistoryOrClear}
          onOpenHistory={() => setHistoryOpen(true)}
          onCloseHistory={() => setHistoryOpen(query === '')}
        >
          {query !== '' && history && (
            <section
              aria-label="Recent searches"
              className="absolute inset-x-0 top-full mt-2 rounded-panel border border-line bg-overlay px-4 py-2 shadow-lifted"
            >
              {history}
            </section>
          )}
        </SearchBox>
        <SearchToolbar
          state={state}
          isPanelOpen={isPanelOpen}
          panelButton={panelButton}
          onTogglePanel={() => setPanelOpen(!isPanelOpen)}
          onSelectType={(selected) => change({ type: selected, genres: [] }, 'push')}
        />
        <FilterSection
          isOpen={isPanelOpen}
          {...{ state, currentYear, genres }}
          onChange={change}
          onClose={closePanel}
        />
        <ActiveFilters
          {...{ state, currentYear, genres: genres.genres }}
          onChange={changeAndRefocus}
          onClear={clearAll}
        />
      </div>
      {failure !== dismissed && failure !== '' && (
        <div className="page-gutter sticky top-(--top-bar) z-20 pt-3">
          <Banner
            message={SEARCH_FAILED}
            // Without results, the empty state has the button.
            {...(results.titles.length > 0 && { onRetry: results.retry })}
            onDismiss={() => setDismissed(failure)}
          />
        </div>
      )}
      <div
        id={RESULTS_ID}
        role="tabpanel"
        aria-labelledby={tabId(type)}
        aria-busy={results.isLoading}
        className="page-gutter"
      >
        <div className="flex h-14 items-center justify-between gap-4">
          <p role="status" className="text-sm text-muted tabular-nums">
            {countText(state, currentYear, results)}
            <span className="sr-only">{announcement && ` ${announcement}`}</span>
          </p>
          {results.loadedCount > VIEW_TOGGLE_ABOVE_ITEMS && (
            <ViewToggle selected={state.view} onSelect={(view) => change({ view })} />
          )}
        </div>
        <h2 ref={heading} tabIndex={-1} className="sr-only">
          {query === '' ? 'Suggestions' : 'Results'}
        </h2>
        {query === '' ? (
          <StartScreen pathOf={pathOfQuery} onSelect={focusResults} recent={history} />
        ) : (
          <SearchResults
            {...{ state, currentYear, results }}
            onClearSearch={clearSearch}
            onClearAll={clearAll}
            onSearchAll={() => change({ type: 'multi', genres: [] }, 'push')}
          />
        )}
      </div>
    </>
  );
}
