import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { SEARCH_FAILED, type SearchState } from '#shared/search';
import { useLoadFocus } from '../../hooks/use-load-focus';
import { Banner } from '../../ui/banner';
import { PersonOffers } from './person-offers';
import { SearchResults } from './search-results';
import { RESULTS_ID, tabId } from './search-toolbar';
import type { SearchFilters } from './use-search-filters';
import type { SearchResults as Results } from './use-search-results';

type FailureBannerProps = {
  readonly state: SearchState;
  readonly results: Results;
  readonly onRetry: () => void;
  readonly onDismiss: () => void;
};

/** Can be dismissed until the next failure. */
function FailureBanner({ state, results, onRetry, onDismiss }: FailureBannerProps): ReactNode {
  const [dismissed, setDismissed] = useState('');
  const failure = results.failures > 0 ? `${state.type} ${state.query} ${results.failures}` : '';

  function dismiss(): void {
    setDismissed(failure);
    onDismiss();
  }

  if (failure === '' || failure === dismissed) return null;
  return (
    <div className="page-gutter sticky top-(--top-bar) z-20 pt-3">
      <Banner
        message={SEARCH_FAILED}
        // Without results, the empty state has the button.
        onRetry={results.titles.length > 0 ? onRetry : undefined}
        onDismiss={dismiss}
      />
    </div>
  );
}

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
    <>
      <FailureBanner
        state={state}
        results={results}
        onRetry={withFocus(results.retry)}
        onDismiss={() => panel.current?.focus({ preventScroll: true })}
      />
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
            <PersonOffers results={results} />
            <SearchResults
              {...{ state, currentYear, results, pathOf, withFocus }}
              onClearSearch={onClearSearch}
              onClearAll={filters.clearAll}
              onSearchAll={onSearchAll}
            />
          </>
        )}
      </div>
    </>
  );
}
