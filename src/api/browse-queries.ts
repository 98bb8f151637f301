import { type BrowsePage, type BrowseState, findNextPage, readBrowseState } from '#shared/browse';
import type { MediaType } from '#shared/media';
import type { CatalogueReads } from './reads';

/** What the procedure of a browse page's list is asked. */
export function browseListInput({ filter, genre, sort }: BrowseState, mediaType: MediaType) {
  return { mediaType, filter, genre, sort };
}

export const browseListPaging = {
  initialCursor: 1,
  getNextPageParam: (last: BrowsePage) => findNextPage(last),
};

/** Reads what a browse page shows at an address, ahead of the page. */
export function readBrowse(reads: CatalogueReads, mediaType: MediaType, search: string): Promise<unknown> {
  const state = readBrowseState(search, mediaType);
  const { browsePage, browseSearch, genres } = reads.catalogue;
  return Promise.all([
    genres.prefetch({ mediaType }),
    state.query === ''
      ? browsePage.prefetchInfinite(browseListInput(state, mediaType), { initialCursor: 1 })
      : browseSearch.prefetch({ mediaType, query: state.query }),
  ]);
}
