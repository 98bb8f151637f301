import { BRAND } from '#shared/brand';
import { type BrowseState, formatBrowseParams } from '#shared/browse';
import { GENRES_FAILED, SEARCH_FAILED } from '#shared/search';
import { SERVICE_NAMES } from '#shared/streaming-services';
import { EMPTY_LINES } from '../../ui/empty-message';
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

/** Whether the list differs from the one without filters, search and another order. */
export function isFiltered(state: BrowseState): boolean {
  return formatBrowseParams(state) !== '';
}

export function emptyHeading(kind: BrowseKind, state: BrowseState): string {
  return isFiltered(state) ? kind.nothingFound : kind.nothingAvailable;
}

export function failureText({ loadFailed }: BrowseKind, { query }: BrowseState): string {
  return query === '' ? loadFailed : SEARCH_FAILED;
}

/** What the live region announces: the failures, then what the list shows. */
export function announcementText(
  kind: BrowseKind,
  state: BrowseState,
  results: BrowseResults,
  haveGenresFailed: boolean,
): string {
  const isEmpty = results.titles?.length === 0;
  const shown = isEmpty
    ? [emptyHeading(kind, state), ...EMPTY_LINES].map((text) => `${text}.`)
    : [countText(kind, results), totalText(results)];
  const failures = [results.failure && failureText(kind, state), haveGenresFailed && GENRES_FAILED];
  return [...failures, ...shown].filter(Boolean).join(' ');
}

/** The title of the document, such as 'Top Rated Drama Movies on Netflix · Marquee' or 'Search movies: heat · Marquee'. */
export function headTitle(
  kind: BrowseKind,
  { filter, service, query }: BrowseState,
  genreName: string | undefined,
): string {
  if (query !== '') return `${kind.searchLabel}: ${query} · ${BRAND.name}`;
  const words = [
    filter === 'all' ? '' : kind.filterLabels[filter],
    genreName,
    kind.heading,
    service && `on ${SERVICE_NAMES[service]}`,
  ];
  return `${words.filter(Boolean).join(' ')} · ${BRAND.name}`;
}
