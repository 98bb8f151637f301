import { type ReactNode, type RefObject, useRef } from 'react';
import { useLoadFocus } from '../../hooks/use-load-focus';
import { PersonMatches } from './person-matches';
import { SearchResults } from './search-results';
import { RESULTS_ID, tabId } from './search-toolbar';
import type { SearchFilters } from './use-search-filters';
import type { SearchResults as Results } from './use-search-results';

type ResultsPanelProps = {
  readonly filters: SearchFilters;
  readonly results: Results;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly pathOf: (query: string) => string;
  readonly onClearSearch: () => void;
  readonly onSearchAll: () => void;
  /** Shown without a query. */
  readonly children: ReactNode;
};

/** The panel of the type tabs. */
export function ResultsPanel(props: ResultsPanelProps): ReactNode {
  const { filters, results, heading, pathOf, onClearSearch, onSearchAll, children } = props;
  const { state, currentYear } = filters;
  const panel = useRef<HTMLDivElement>(null);
  const { titles, isLoading, failures: failureId } = results;
  const withFocus = useLoadFocus(panel, { count: titles.length, isLoading, failureId });
  return (
    <div
      ref={panel}
      id={RESULTS_ID}
      role="tabpanel"
      tabIndex={-1}
      aria-labelledby={tabId(state.type)}
      aria-busy={isLoading}
    >
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        {state.query === '' ? 'Suggestions' : 'Results'}
      </h2>
      {state.query === '' ? (
        children
      ) : (
        <>
          <PersonMatches results={results} />
          <SearchResults
            {...{ state, currentYear, results, pathOf, withFocus }}
            onClearSearch={onClearSearch}
            onClearAll={filters.clearAll}
            onSearchAll={onSearchAll}
            onDismiss={() => panel.current?.focus({ preventScroll: true })}
          />
        </>
      )}
    </div>
  );
}
