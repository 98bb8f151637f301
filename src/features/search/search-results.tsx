import { CloudOff, SearchX, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SearchState } from '#shared/search';
import { TitleGrid, TitleGridSkeleton } from '../../titles/title-grid';
import { Button } from '../../ui/button';
import { EmptyMessage } from '../../ui/empty-message';
import { InfiniteListEnd } from '../../ui/infinite-list-end';
import { NoResultsRows } from './no-results-rows';
import { ResultList, ResultListSkeleton } from './result-list';
import { type EmptyCause, emptyReason, findEmptyCause, NO_RESULTS, SEARCH_LABEL } from './texts';
import type { SearchResults as Results } from './use-search-results';

const ICONS: Readonly<Record<EmptyCause, typeof SearchX>> = {
  failure: CloudOff,
  filters: SlidersHorizontal,
  query: SearchX,
};

type EmptyResultsProps = {
  readonly cause: EmptyCause;
  readonly reason: string;
  readonly children: ReactNode;
};

function EmptyResults({ cause, reason, children }: EmptyResultsProps): ReactNode {
  const Icon = ICONS[cause];
  return (
    <div
      className={`page-gutter grid place-content-center justify-items-center gap-3 text-center ${cause === 'query' ? 'py-10' : 'min-h-[45vh]'}`}
    >
      <Icon aria-hidden="true" className="size-12 text-accent" strokeWidth={1.25} />
      <h3 className="text-heading">{NO_RESULTS}</h3>
      <p className="max-w-md text-balance text-muted">{reason}</p>
      {cause !== 'failure' && <EmptyMessage className="text-sm" />}
      <div className="mt-2 flex flex-wrap justify-center gap-3">{children}</div>
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
};

function endState({ isLoading, failures, isPaused, hasMore }: Results) {
  if (isLoading) return 'loading';
  if (failures > 0) return 'failed';
  if (isPaused) return 'paused';
  return hasMore ? 'idle' : 'ended';
}

/** The results, or the skeleton, error or empty state in their place. */
export function SearchResults(props: SearchResultsProps): ReactNode {
  const { state, currentYear, results, pathOf, withFocus, onClearSearch, onClearAll, onSearchAll } = props;
  const { titles, loadedCount, isLoading, isOutdated, isPaused, loadMore, retry } = results;
  const label = `Results for ${state.query}`;

  if (titles.length === 0 && isLoading) {
    return (
      <div className="page-gutter">
        {state.view === 'grid' ? <TitleGridSkeleton /> : <ResultListSkeleton />}
      </div>
    );
  }
  const cause = findEmptyCause(state, currentYear, results);
  if (cause) {
    return (
      <>
        <EmptyResults cause={cause} reason={emptyReason(cause, state, results)}>
          {cause === 'failure' && <Button onClick={withFocus(retry)}>Try again</Button>}
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
      {!isOutdated && (
        <InfiniteListEnd
          state={endState(results)}
          loadedCount={loadedCount}
          noun="results"
          onLoadMore={loadMore}
          onRetry={retry}
          withFocus={withFocus}
        />
      )}
    </div>
  );
}
