import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorMessage } from '../../api/error-message';
import { paths } from '../../navigation/paths';
import { TitleGrid, TitleGridSkeleton } from '../../titles/title-grid';
import { Button, buttonClass } from '../../ui/button';
import { EmptyMessage } from '../../ui/empty-message';
import { InfiniteListEnd } from '../../ui/infinite-list-end';
import { LoadError } from '../../ui/load-error';
import { SiteLink } from '../../ui/site-link';
import type { BrowseKind } from './browse-kinds';
import { emptyHeading } from './texts';
import type { BrowseResults as Results } from './use-browse-results';

type EmptyListProps = {
  readonly kind: BrowseKind;
  /** Whether filters or a search are active. */
  readonly isFiltered: boolean;
  readonly query: string;
  readonly onClear: () => void;
};

function EmptyList({ kind, isFiltered, query, onClear }: EmptyListProps): ReactNode {
  return (
    <div className="grid min-h-[50vh] place-content-center justify-items-center gap-3 text-center">
      <SearchX aria-hidden="true" className="size-12 text-accent" strokeWidth={1.25} />
      <h2 className="text-heading">{emptyHeading(kind, isFiltered)}</h2>
      <EmptyMessage />
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {isFiltered && <Button onClick={onClear}>Clear All Filters</Button>}
        {query !== '' && (
          <SiteLink href={paths.search(query)} className={buttonClass()}>
            Search movies and TV shows
          </SiteLink>
        )}
      </div>
    </div>
  );
}

/** The titles, or the skeleton, error or empty state in their place. */
export function BrowseResults({
  results,
  ...list
}: EmptyListProps & { readonly results: Results }): ReactNode {
  const { titles, failure, paging } = results;
  const { kind } = list;
  if (!titles) {
    if (!failure) return <TitleGridSkeleton />;
    return (
      <LoadError message={errorMessage(failure.error)} onRetry={failure.retry} className="min-h-[50vh]" />
    );
  }
  if (titles.length === 0) return <EmptyList {...list} />;
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
        />
      )}
    </>
  );
}
