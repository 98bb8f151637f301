import {
  type BrowsePage,
  type BrowseState,
  findNextPage,
  formatBrowseParams,
  parseBrowseParams,
} from '#shared/browse';
import type { MediaType } from '#shared/media-type';
import { INFINITE_LIST } from '../../api/infinite-list';
import type { CatalogueQueries } from '../../api/trpc';

export function browseListInput({ query: _, ...selection }: BrowseState, mediaType: MediaType) {
  return { mediaType, ...selection };
}

export const browseListPaging = {
  ...INFINITE_LIST,
  getNextPageParam: (last: BrowsePage) => findNextPage(last),
};

/** Prefetches what a browse page shows at an address. */
export function prefetchBrowse(
  queries: CatalogueQueries,
  mediaType: MediaType,
  search: string,
): Promise<unknown> {
  const state = parseBrowseParams(search, mediaType);
  const { browsePage, browseSearch, genres } = queries.catalogue;
  return Promise.all([
    genres.prefetch({ mediaType }),
    state.query === ''
      ? browsePage.prefetchInfinite(browseListInput(state, mediaType), INFINITE_LIST)
      : browseSearch.prefetch({ mediaType, query: state.query }),
  ]);
}

/** The address's query without defaults and invalid parameters. */
export function canonicalBrowseSearch(mediaType: MediaType, search: string): string {
  return formatBrowseParams(parseBrowseParams(search, mediaType));
}

/** The query of the list's canonical URL. Searches have the one of the page, as those of the search page do. */
export function canonicalQuery(state: BrowseState): string {
  return state.query === '' ? formatBrowseParams(state) : '';
}
