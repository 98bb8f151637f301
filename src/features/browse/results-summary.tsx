import type { ReactNode } from 'react';
import { paths } from '../../navigation/paths';
import { SiteLink } from '../../ui/site-link';
import type { BrowseKind } from './browse-kinds';
import { countText, totalText } from './texts';
import type { BrowseResults } from './use-browse-results';

type ResultsSummaryProps = {
  readonly kind: BrowseKind;
  readonly results: BrowseResults;
  readonly query: string;
  /** Whether filters are selected that do not apply to the search. */
  readonly hasUnusedFilters: boolean;
};

/** How much is loaded. Takes its space before anything is loaded. */
export function ResultsSummary({ kind, results, query, hasUnusedFilters }: ResultsSummaryProps): ReactNode {
  const { paging } = results;
  const count = countText(kind, results);
  const total = totalText(results);
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 text-sm text-muted tabular-nums">
      <p>{count}</p>
      {hasUnusedFilters && <p>Filters don't apply to searches</p>}
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
