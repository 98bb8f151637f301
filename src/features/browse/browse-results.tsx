import type { ReactNode } from 'react';
import { errorMessage } from '../../api/error-message';
import { TitleGrid, TitleGridSkeleton } from '../../titles/title-grid';
import { LoadError } from '../../ui/load-error';
import type { BrowseKind } from './browse-kinds';
import { EmptyList } from './empty-list';
import { ListEnd } from './list-end';
import type { BrowseResults as Results } from './use-browse-list';

type BrowseResultsProps = {
  readonly kind: BrowseKind;
  readonly results: Results;
  readonly isFiltered: boolean;
  readonly query: string;
  readonly onClear: () => void;
};

/** The list in each of its states. */
export function BrowseResults({ kind, results, isFiltered, query, onClear }: BrowseResultsProps): ReactNode {
  const { titles, failure, paging } = results;
  if (!titles && !failure) return <TitleGridSkeleton />;
  if (!titles) {
    return (
      failure && (
        <LoadError message={errorMessage(failure.error)} onRetry={failure.retry} className="min-h-[50vh]" />
      )
    );
  }
  if (titles.length === 0)
    return <EmptyList kind={kind} isFiltered={isFiltered} query={query} onClear={onClear} />;
  return (
    <>
      <TitleGrid titles={titles} label={kind.heading} />
      {paging && <ListEnd kind={kind} paging={paging} />}
    </>
  );
}
