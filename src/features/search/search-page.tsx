import { type ReactNode, useRef } from 'react';
import { BRAND } from '#shared/brand';
import { PageHead } from '../../ui/page-head';
import { ShortcutHints } from '../../ui/shortcut-hints';
import { useShortcuts } from '../../ui/shortcuts';
import { ActiveFilters } from './active-filters';
import { FilterSection } from './filter-section';
import { RecentSearches } from './recent-searches';
import { ResultsPanel } from './results-panel';
import { SearchBox } from './search-box';
import { SearchToolbar } from './search-toolbar';
import { StartScreen } from './start-screen';
import { DESCRIPTION } from './texts';
import { useRecentSearches, useRecordSearch } from './use-recent-searches';
import { useSearchFilters } from './use-search-filters';
import { type SearchInput, useSearchInput } from './use-search-input';
import { useSearchResults } from './use-search-results';
import { useSearchState } from './use-search-state';

const HINTS = [
  { key: '/', text: 'search' },
  { key: 'f', text: 'filters' },
  { key: 'Escape', text: 'clear' },
];

function useSearchShortcuts(input: SearchInput, toggleFilters: () => void): void {
  useShortcuts([
    {
      key: '/',
      label: 'Search',
      run() {
        input.focus();
        input.openHistory();
      },
    },
    { key: 'f', label: 'Show or hide filters', run: toggleFilters },
    { key: 'Escape', label: 'Close recent searches or clear the search', run: input.closeHistoryOrClear },
  ]);
}

export default function SearchPage(): ReactNode {
  const control = useSearchState();
  const filters = useSearchFilters(control);
  const { state, currentYear } = filters;
  const { query } = state;
  const results = useSearchResults(state, currentYear);
  useRecordSearch(state, results);
  const recent = useRecentSearches();
  const hasHistory = recent.searches.length > 0;
  const input = useSearchInput(query, (next) => control.change({ query: next }), hasHistory);
  useSearchShortcuts(input, filters.togglePanel);

  const resultsHeading = useRef<HTMLHeadingElement>(null);
  const linksToSearches = {
    pathOf: (text: string): string => control.pathOf({ ...state, query: text }),
    // The results replace these links.
    onSelect: () => resultsHeading.current?.focus({ preventScroll: true }),
  };
  const history = input.isHistoryOpen && (
    <RecentSearches recent={recent} {...linksToSearches} onLeave={input.focus} />
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
        <SearchBox input={input} overlay={query !== '' && history} />
        <SearchToolbar
          filters={filters}
          onSelectType={(type) => control.change({ type, genres: [] }, 'push')}
        />
        <FilterSection filters={filters} />
        <ActiveFilters filters={filters} />
      </div>
      <ResultsPanel
        filters={filters}
        results={results}
        heading={resultsHeading}
        onClearSearch={input.clear}
        onSearchAll={() => control.change({ type: 'multi', genres: [] }, 'push')}
      >
        <StartScreen {...linksToSearches} recent={history} />
      </ResultsPanel>
    </>
  );
}
