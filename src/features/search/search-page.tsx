import { type ReactNode, useRef } from 'react';
import { BRAND } from '#shared/brand';
import { useCombobox } from '../../hooks/use-combobox';
import { PageHead } from '../../ui/page-head';
import { ShortcutHints } from '../../ui/shortcut-hints';
import { useShortcuts } from '../../ui/shortcuts';
import { ActiveFilters } from './active-filters';
import { FilterSection } from './filter-section';
import { ResultsPanel } from './results-panel';
import { SearchBox } from './search-box';
import { SearchToolbar } from './search-toolbar';
import { StartScreen } from './start-screen';
import { DESCRIPTION, SUGGESTIONS_ID } from './texts';
import { useRecentSearches, useRecordSearch } from './use-recent-searches';
import { useSearchFilters } from './use-search-filters';
import { useSearchInput } from './use-search-input';
import { useSearchResults } from './use-search-results';
import { useSearchState } from './use-search-state';
import { keysOf, useSuggestions } from './use-suggestions';

export default function SearchPage(): ReactNode {
  const control = useSearchState();
  const filters = useSearchFilters(control);
  const { state, currentYear } = filters;
  const { query } = state;
  const input = useSearchInput(query, (next) => control.change({ query: next }));
  const results = useSearchResults(state, currentYear, input.isTyping);
  useRecordSearch(state, results);
  const recent = useRecentSearches();
  const suggestions = useSuggestions(input.draft.text, state, currentYear, recent.searches ?? []);
  const keys = keysOf(suggestions);
  const isOpen = input.wantsSuggestions && keys.length > 0;
  const combobox = useCombobox({
    id: SUGGESTIONS_ID,
    keys,
    isOpen,
    open: input.openSuggestions,
    close: input.closeSuggestions,
  });

  function closeOrClear(): void {
    if (isOpen) input.closeSuggestions();
    else if (input.draft.text !== '') input.clear();
  }

  const shortcuts = [
    { key: '/', text: 'search', label: 'Search', run: input.focus },
    { key: 'f', text: 'filters', label: 'Show or hide filters', run: filters.togglePanel },
    { key: 'Escape', text: 'clear', label: 'Close the suggestions or clear the search', run: closeOrClear },
  ];
  useShortcuts(shortcuts);

  const resultsHeading = useRef<HTMLHeadingElement>(null);
  const pathOf = (text: string): string => control.pathOf({ ...state, query: text });

  return (
    <>
      <PageHead
        title={`${query === '' ? 'Search' : `Search: ${query}`} · ${BRAND.name}`}
        description={DESCRIPTION}
      />
      <div className="page-gutter pt-6 md:pt-10 phone-landscape:pt-2">
        <div className="flex items-end justify-between gap-8 pb-4 phone-landscape:pb-2">
          <h1 className="text-display phone-landscape:text-3xl">Search</h1>
          <ShortcutHints hints={shortcuts} />
        </div>
        <SearchBox
          {...{ input, combobox, pathOf }}
          suggestions={isOpen ? suggestions : null}
          now={recent.now}
          onEscape={closeOrClear}
        />
        <SearchToolbar
          {...{ filters, results }}
          onSelectType={(type) => control.change({ type, genres: [] }, 'push')}
        />
        <FilterSection filters={filters} />
        <ActiveFilters filters={filters} />
      </div>
      <ResultsPanel
        filters={filters}
        results={results}
        heading={resultsHeading}
        pathOf={pathOf}
        onClearSearch={input.clear}
        onSearchAll={() => control.change({ type: 'multi', genres: [] }, 'push')}
      >
        <StartScreen
          type={state.type}
          {...{ recent, pathOf }}
          // The results replace these links.
          onSelect={() => resultsHeading.current?.focus({ preventScroll: true })}
          onLeaveRecent={input.focus}
        />
      </ResultsPanel>
    </>
  );
}
