import { SearchX } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { type BrowseState, formatBrowseParams } from '#shared/browse';
import { useLoadFocus } from '../../hooks/use-load-focus';
import { paths } from '../../navigation/paths';
import { SuggestedTitles } from '../../titles/suggested-titles';
import { TitleGrid, TitleGridSkeleton } from '../../titles/title-grid';
import { Button, buttonClass } from '../../ui/button';
import { EmptyMessage } from '../../ui/empty-message';
import { FailureBanner } from '../../ui/failure-banner';
import { InfiniteListEnd } from '../../ui/infinite-list-end';
import { SiteLink } from '../../ui/site-link';
import type { BrowseKind } from './browse-kinds';
import { ResultsSummary } from './results-summary';
import { emptyHeading, failureText, isFiltered } from './texts';
import type { BrowseResults as Results } from './use-browse-results';

type EmptyListProps = {
  readonly kind: BrowseKind;
  readonly state: BrowseState;
  readonly onClear: () => void;
};

function EmptyList({ kind, state, onClear }: EmptyListProps): ReactNode {
  return (
    <>
      <div className="grid justify-items-center gap-3 py-10 text-center phone-landscape:py-2">
        <SearchX
          aria-hidden="true"
          className="size-12 text-accent phone-landscape:hidden"
          strokeWidth={1.25}
        />
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
  readonly onDismiss: () => void;
};

/** The titles, or the skeleton, error or empty state in their place. */
function ResultList({ results, withFocus, onDismiss, ...empty }: ResultListProps): ReactNode {
  const { titles, failure, paging } = results;
  const { kind, state } = empty;
  const message = failureText(kind, state);
  if (!titles) {
    if (!failure) return <TitleGridSkeleton />;
    const retry = withFocus(failure.retry);
    return (
      <div className="grid min-h-[50vh] place-items-center phone-landscape:min-h-0">
        <FailureBanner message={message} onRetry={retry} onDismiss={onDismiss}>
          <Button onClick={retry}>Try again</Button>
        </FailureBanner>
      </div>
    );
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
          failure={message}
          onLoadMore={paging.loadMore}
          onRetry={paging.loadMore}
          onDismiss={onDismiss}
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
      <ResultList
        {...list}
        results={results}
        withFocus={withFocus}
        onDismiss={() => section.current?.focus({ preventScroll: true })}
      />
    </section>
  );
}
