import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../navigation/paths';
import { Button, buttonClass } from '../../ui/button';
import { EmptyMessage } from '../../ui/empty-message';
import { SiteLink } from '../../ui/site-link';
import type { BrowseKind } from './browse-kinds';

type EmptyListProps = {
  readonly kind: BrowseKind;
  /** Whether filters or a search are to blame. */
  readonly isFiltered: boolean;
  readonly query: string;
  readonly onClear: () => void;
};

/** Says whether filters or a search found nothing, or there is nothing at all. */
export function emptyHeading(kind: BrowseKind, isFiltered: boolean): string {
  return isFiltered ? kind.nothingFound : kind.nothingAvailable;
}

export function EmptyList({ kind, isFiltered, query, onClear }: EmptyListProps): ReactNode {
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
