import { SearchX } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { type BrowseState, formatBrowseParams } from '#shared/browse';
import { errorMessage } from '../../api/error-message';
import { useLoadFocus } from '../../hooks/use-load-focus';
import { paths } from '../../navigation/paths';
import { SuggestedTitles } from '../../titles/suggested-titles';
import { TitleGrid, TitleGridSkeleton } from '../../titles/title-grid';
import { Button, buttonClass } from '../../ui/button';
import { EmptyMessage } from '../../ui/empty-message';
import { InfiniteListEnd } from '../../ui/infinite-list-end';
import { LoadError } from '../../ui/load-error';
import { SiteLink } from '../../ui/site-link';
import type { BrowseKind } from './browse-kinds';
import { ResultsSummary } from './results-summary';
import { emptyHeading, isFiltered } from './texts';
import type { BrowseResults as Results } from './use-browse-results';

type EmptyListProps = {
  readonly kind: BrowseKind;
  readonly state: BrowseState;
  readonly onClear: () => void;
};

function EmptyList({ kind, state, onClear }: EmptyListProps): ReactNode {
  return (
    <>
      <div className="grid min-h-[50vh] place-content-center justify-items-center gap-3 text-center">
        <SearchX aria-hidden="true" className="size-12 text-accent" strokeWidth={1.25} />
        <h2 className="text-heading">{emptyHeading(kind, state)}</h2>
        <EmptyMessage />
        <div className="mt-2 flex flex-wrap justify-center gap-3">
          {isFiltered(state) && <Button onClick={onClear}>Clear All Filters</Button>}
          {state.query !== '' && (
            <SiteLink href={paths.search(state.query)} className={buttonClass()}>
              Search movies and TV shows
            </SiteLink>
          )}
        </div>
      </div>
      <div className="-mx-(--gutter)">
        <SuggestedTitles mediaType={kind.mediaType} />
      </div>
    </>
  );
}

type ResultListProps = EmptyListProps & {
  readonly results: Results;
  readonly withFocus: (load: () => void) => () => void;
};

/** The titles, or the skeleton, error or empty state in their place. */
function ResultList({ results, withFocus, ...empty }: ResultListProps): ReactNode {
  const { titles, failure, paging } = results;
  const { kind } = empty;
  if (!titles) {
    if (!failure) return <TitleGridSkeleton />;
    const { error, retry } = failure;
    return <LoadError message={errorMessage(error)} onRetry={withFocus(retry)} className="min-h-[50vh]" />;
  }
  if (titles.length === 0) return <EmptyList {...empty} />;
  return (
    <>
      <TitleGrid titles={titles} label={kind.heading} />
      {paging && (
        <InfiniteListEnd
          state={paging.state}
          loadedCount={titles.length}
          noun={kind.noun.many}
          onLoadMore={paging.loadMore}
          onRetry={paging.loadMore}
          withFocus={withFocus}
        />
      )}
    </>
  );
}

type BrowseResultsProps = EmptyListProps & {
  readonly results: Results;
  readonly section: RefObject<HTMLElement | null>;
};

/** The results and how many there are. */
export function BrowseResults({ results, section, ...list }: BrowseResultsProps): ReactNode {
  const { kind, state } = list;
  const { titles, failure, paging } = results;
  const isLoading = titles ? paging?.state === 'loading' : !failure;
  const withFocus = useLoadFocus(section, {
    count: titles?.length ?? 0,
    isLoading,
    failureId: failure?.at ?? null,
  });
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Results"
      aria-busy={!titles && !failure}
      className="page-gutter xl:scroll-mt-16 xl:[&_a]:scroll-mt-16"
    >
      <ResultsSummary
        kind={kind}
        results={results}
        query={state.query}
        hasUnusedFilters={state.query !== '' && formatBrowseParams({ ...state, query: '' }) !== ''}
      />
      <ResultList {...list} results={results} withFocus={withFocus} />
    </section>
  );
}
