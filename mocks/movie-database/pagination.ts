/** Entries on a page, as everywhere in the movie database. */
const PAGE_SIZE = 20;
const LAST_PAGE = 500;

export interface Page<Item> {
  page: number;
  results: Item[];
  /** Not capped at 500, though no page above it can be asked for; 1 when nothing was found. */
  total_pages: number;
  total_results: number;
}

/** The page that a query asks for, 1 when it asks for none; null when it is no whole number from 1 to 500. */
export function readPage(query: URLSearchParams): number | null {
  const text = query.get('page') ?? '1';
  const page = Number(text);
  return /^\d+$/.test(text) && page >= 1 && page <= LAST_PAGE ? page : null;
}

/** One page of the entries; past the end its results are empty. Only the entries on it are made into items. */
export function pageOf<Entry, Item>(
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
