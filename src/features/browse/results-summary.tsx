import type { ReactNode } from 'react';
import { paths } from '../../navigation/paths';
import { formatCount } from '../../ui/format';
import { SiteLink } from '../../ui/site-link';
import type { BrowseKind } from './browse-kinds';
import type { BrowseResults } from './use-browse-list';

/** As in '40 movies loaded'; '' while there is nothing to count. */
export function countText({ noun }: BrowseKind, { titles }: BrowseResults): string {
  if (!titles || titles.length === 0) return '';
  return `${formatCount(titles.length)} ${titles.length === 1 ? noun.one : noun.many} loaded`;
}

/** As in '340 results in total', of a search; '' otherwise. */
export function totalText({ titles, totalResults }: BrowseResults): string {
  if (totalResults === null || !titles || titles.length === 0) return '';
  return `${formatCount(totalResults)} ${totalResults === 1 ? 'result' : 'results'} in total`;
}

type ResultsSummaryProps = {
  readonly kind: BrowseKind;
  readonly results: BrowseResults;
  readonly query: string;
  /** Whether filters are chosen that a search leaves aside. */
  readonly hasWaitingFilters: boolean;
};

/** How much is loaded, and of how much. Its line is there before it is known. */
export function ResultsSummary({ kind, results, query, hasWaitingFilters }: ResultsSummaryProps): ReactNode {
  const { paging } = results;
  const count = countText(kind, results);
  const total = totalText(results);
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 text-sm text-muted tabular-nums">
      <p>{count}</p>
      {hasWaitingFilters && <p>Filters wait for the search to end</p>}
      {paging && count && (
        <p>
          Page {paging.page} of {paging.totalPages}
        </p>
      )}
      {total && (
        <p className="flex flex-wrap items-center gap-x-3">
          <span>{total}</span>
          <SiteLink
            href={`${paths.search(query)}&type=${kind.mediaType}`}
            className="inline-flex min-h-11 items-center font-semibold text-accent underline-offset-4 hover:underline"
          >
            See all in Search
          </SiteLink>
        </p>
      )}
    </div>
  );
}
