import {
  type BrowsePage,
  type BrowseState,
  findNextPage,
  formatBrowseParams,
  parseBrowseParams,
} from '#shared/browse';
import type { MediaType } from '#shared/media-type';
import type { CatalogueReads } from './reads';

/** What the procedure of a browse page's list is asked. */
export function browseListInput({ filter, genre, sort }: BrowseState, mediaType: MediaType) {
  return { mediaType, filter, genre, sort };
}

export const browseListPaging = {
  initialCursor: 1,
  getNextPageParam: (last: BrowsePage) => findNextPage(last),
};

/**
 * Those of the later pages that go on where the one before ended, each with its cursor: a page may stand for several,
 * of which only the last held anything to show.
 * @param later pages asked for by number, from the one after `last` on; null for one that failed
 */
export function continuePages(
  last: BrowsePage,
  later: readonly (BrowsePage | null)[],
): { cursor: number; page: BrowsePage }[] {
  const added: { cursor: number; page: BrowsePage }[] = [];
  for (let end = last; ; ) {
    const cursor = findNextPage(end);
    const page = cursor === null ? null : later[cursor - last.page - 1];
    if (cursor === null || !page) return added;
    added.push({ cursor, page });
    end = page;
  }
}

/** Reads what a browse page shows at an address, ahead of the page. */
export function readBrowse(reads: CatalogueReads, mediaType: MediaType, search: string): Promise<unknown> {
  const state = parseBrowseParams(search, mediaType);
  const { browsePage, browseSearch, genres } = reads.catalogue;
  return Promise.all([
    genres.prefetch({ mediaType }),
    state.query === ''
      ? browsePage.prefetchInfinite(browseListInput(state, mediaType), { initialCursor: 1 })
      : browseSearch.prefetch({ mediaType, query: state.query }),
  ]);
}

/** The query that a browse page writes for what it was asked; '' where that is its beginning. */
export function ownBrowseSearch(mediaType: MediaType, search: string): string {
  return formatBrowseParams(parseBrowseParams(search, mediaType));
}
