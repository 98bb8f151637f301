import type { ReactNode } from 'react';
import { useEndReached } from '../../hooks/use-end-reached';
import { Button } from '../../ui/button';
import type { SearchResults } from './use-search-results';

/**
 * Stands at the end of the results and loads more as it comes into view (2 §4). It waits to be asked after a failure,
 * and after much was loaded in vain.
 */
export function ResultsEnd({ results }: { results: SearchResults }): ReactNode {
  const { isLoading, hasMore, isPaused, failures, loadMore, retry } = results;
  const waits = isPaused || failures > 0;
  const end = useEndReached<HTMLDivElement>({
    isActive: hasMore && !isLoading && !waits,
    onReached: loadMore,
  });
  return (
    <div ref={end} className="mt-8 grid min-h-24 place-content-center justify-items-center gap-3 text-muted">
      {isLoading && (
        <>
          <span
            aria-hidden="true"
            className="size-6 animate-spin rounded-full border-2 border-line border-t-accent"
          />
          <p>Loading more results...</p>
        </>
      )}
      {!isLoading && failures > 0 && <Button onClick={retry}>Try again</Button>}
      {isPaused && <Button onClick={loadMore}>Load more results</Button>}
      {!isLoading && !waits && (
        <p className={hasMore ? 'noscript:hidden' : ''}>
          {hasMore ? 'Scroll down for more results' : 'That is all of them.'}
        </p>
      )}
      {hasMore && (
        <noscript>
          <p>There are more results: switch JavaScript on to see them, or say more of the title.</p>
        </noscript>
      )}
    </div>
  );
}
