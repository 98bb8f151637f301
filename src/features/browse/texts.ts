import { formatCount } from '../../ui/format';
import type { BrowseKind } from './browse-kinds';
import type { BrowseResults } from './use-browse-results';

/** Such as '40 movies loaded'; '' without titles. */
export function countText({ noun }: BrowseKind, { titles }: BrowseResults): string {
  if (!titles || titles.length === 0) return '';
  return `${formatCount(titles.length)} ${titles.length === 1 ? noun.one : noun.many} loaded`;
}

/** Such as '340 results in total', of a search; otherwise ''. */
export function totalText({ titles, totalResults }: BrowseResults): string {
  if (totalResults === null || !titles || titles.length === 0) return '';
  return `${formatCount(totalResults)} ${totalResults === 1 ? 'result' : 'results'} in total`;
}

export function emptyHeading(kind: BrowseKind, isFiltered: boolean): string {
  return isFiltered ? kind.nothingFound : kind.nothingAvailable;
}
