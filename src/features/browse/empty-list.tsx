import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button';
import type { BrowseKind } from './browse-kinds';

type EmptyListProps = {
  readonly kind: BrowseKind;
  /** Whether filters or a search are to blame. */
  readonly isFiltered: boolean;
  readonly onClear: () => void;
};

export function EmptyList({ kind, isFiltered, onClear }: EmptyListProps): ReactNode {
  return (
    <div className="grid min-h-[50vh] place-content-center justify-items-center gap-3 text-center">
      <SearchX aria-hidden="true" className="size-12 text-accent" strokeWidth={1.25} />
      <h2 className="text-heading">{isFiltered ? kind.nothingFound : kind.nothingAvailable}</h2>
      <p className="max-w-sm text-balance text-muted">
        {isFiltered
          ? 'Try adjusting your search criteria or filters'
          : 'Please look in again a little later.'}
      </p>
      {isFiltered && (
        <Button onClick={onClear} className="mt-2">
          Clear All Filters
        </Button>
      )}
    </div>
  );
}
