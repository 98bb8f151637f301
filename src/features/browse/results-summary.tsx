import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format';
import type { BrowseKind } from './browse-kinds';
import type { BrowseResults } from './use-browse-list';

/** As in '40 movies loaded'; '' while there is nothing to count. */
export function countText({ noun }: BrowseKind, { titles }: BrowseResults): string {
  if (!titles || titles.length === 0) return '';
  return `${formatCount(titles.length)} ${titles.length === 1 ? noun.one : noun.many} loaded`;
}

type ResultsSummaryProps = {
  readonly kind: BrowseKind;
  readonly results: BrowseResults;
  /** Whether filters are chosen that a search leaves aside. */
  readonly hasWaitingFilters: boolean;
};

/** How much is loaded, and of how much. Its line is there before it is known. */
export function ResultsSummary({ kind, results, hasWaitingFilters }: ResultsSummaryProps): ReactNode {
  const { paging } = results;
  const count = countText(kind, results);
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 text-sm text-muted tabular-nums">
      <p>{count}</p>
      {hasWaitingFilters && <p>Filters wait for the search to end</p>}
      {paging && count && (
        <p>
          Page {paging.page} of {paging.totalPages}
        </p>
      )}
    </div>
  );
}
