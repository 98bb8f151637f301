/** TMDB's page size. */
const PAGE_SIZE = 20;
const LAST_PAGE = 500;

export interface Page<Item> {
  page: number;
  results: Item[];
  /** Not capped at 500, although later pages are rejected; 1 if nothing was found. */
  total_pages: number;
  total_results: number;
}

/** The `page` parameter, 1 by default; null if it is not an integer from 1 to 500. */
export function parsePage(query: URLSearchParams): number | null {
  const text = query.get('page') ?? '1';
  const page = Number(text);
  return /^\d+$/.test(text) && page >= 1 && page <= LAST_PAGE ? page : null;
}

/** One page of the entries; empty past the end. Only entries on the page are converted. */
export function paginate<Entry, Item>(
  entries: readonly Entry[],
  page: number,
  toItem: (entry: Entry) => Item,
): Page<Item> {
  return {
    page,
    results: entries.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(toItem),
    total_pages: Math.max(1, Math.ceil(entries.length / PAGE_SIZE)),
    total_results: entries.length,
  };
}
