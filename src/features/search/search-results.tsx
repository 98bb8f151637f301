import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { SEARCH_FAILED, type SearchState } from '#shared/search';
import { TitleGrid, TitleGridSkeleton } from '../../titles/title-grid';
import { Button } from '../../ui/button';
import { EmptyMessage } from '../../ui/empty-message';
import { InfiniteListEnd } from '../../ui/infinite-list-end';
import { NoResultsRows } from './no-results-rows';
import { ResultList, ResultListSkeleton } from './result-list';
import { emptyHeading, emptyReason, findEmptyCause, SEARCH_LABEL, SLOW_SEARCH } from './texts';
import type { SearchResults as Results } from './use-search-results';

type EmptyResultsProps = {
  readonly results: Results;
  readonly children: ReactNode;
};

function EmptyResults({ results, children }: EmptyResultsProps): ReactNode {
  return (
    <div className="page-gutter grid justify-items-center gap-3 py-10 text-center phone-landscape:py-2">
      <SearchX aria-hidden="true" className="size-12 text-accent" strokeWidth={1.25} />
      <h3 className="text-heading">{emptyHeading(results)}</h3>
      {children}
    </div>
  );
}

type SearchResultsProps = {
  readonly state: SearchState;
  readonly currentYear: number;
  readonly results: Results;
  readonly pathOf: (query: string) => string;
  readonly withFocus: (load: () => void) => () => void;
  readonly onClearSearch: () => void;
  readonly onClearAll: () => void;
  readonly onSearchAll: () => void;
  readonly onDismiss: () => void;
};

function endState({ isLoading, failures, isPaused, hasMore }: Results) {
  if (isLoading) return 'loading';
  if (failures > 0) return 'failed';
  if (isPaused) return 'paused';
  return hasMore ? 'idle' : 'ended';
}

/** The results, or the skeleton, error or empty state in their place. */
export function SearchResults(props: SearchResultsProps): ReactNode {
  const { state, currentYear, results, pathOf, withFocus } = props;
  const { onClearSearch, onClearAll, onSearchAll, onDismiss } = props;
  const { titles, loadedCount, isLoading, isOutdated, isPaused, loadMore, retry } = results;
  const label = `Results for ${state.query}`;

  if (titles.length === 0 && isLoading) {
    return (
      <div className="page-gutter">
        <div className="noscript:hidden">
          {state.view === 'grid' ? <TitleGridSkeleton /> : <ResultListSkeleton />}
        </div>
        {/* The server does not wait for all results of a slow search. */}
        <noscript>
          <p className="py-10 text-center">{SLOW_SEARCH}</p>
        </noscript>
      </div>
    );
  }
  const cause = findEmptyCause(state, currentYear, results);
  const end = (
    <InfiniteListEnd
      state={endState(results)}
      loadedCount={loadedCount}
      noun="results"
      failure={SEARCH_FAILED}
      onLoadMore={loadMore}
      onRetry={retry}
      onDismiss={onDismiss}
      withFocus={withFocus}
    />
  );
  if (cause === 'failure') return <EmptyResults results={results}>{end}</EmptyResults>;
  if (cause) {
    return (
      <>
        <EmptyResults results={results}>
          <p className="max-w-md text-balance text-muted">{emptyReason(cause, state, results)}</p>
          {!results.people && <EmptyMessage className="text-sm" />}
          <div className="mt-2 flex flex-wrap justify-center gap-3">
            {cause === 'filters' && (
              <Button variant="primary" onClick={onClearAll}>
                Clear All
              </Button>
            )}
            {cause === 'query' && state.type !== 'multi' && (
              <Button onClick={onSearchAll}>{SEARCH_LABEL}</Button>
            )}
            {isPaused && <Button onClick={withFocus(loadMore)}>Load more results</Button>}
            {cause === 'query' && <Button onClick={onClearSearch}>Clear Search</Button>}
          </div>
        </EmptyResults>
        {cause === 'query' && <NoResultsRows {...{ state, currentYear, pathOf }} />}
      </>
    );
  }
  return (
    <div className={`page-gutter ${isOutdated ? 'opacity-50 transition-opacity' : ''}`}>
      {state.view === 'grid' ? (
        <TitleGrid titles={titles} label={label} showType />
      ) : (
        <ResultList titles={titles} label={label} />
      )}
      {!isOutdated && end}
    </div>
  );
}
