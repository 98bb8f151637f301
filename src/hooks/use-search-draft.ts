import { useEffect, useEffectEvent, useState } from 'react';
import { normalizeQuery, SEARCH_DEBOUNCE_MS } from '#shared/search';

export type SearchDraft = {
  /** What stands in the search box. */
  readonly text: string;
  readonly write: (text: string) => void;
  /** Searches for it without waiting. */
  readonly submit: () => void;
};

/**
 * What is typed, searched for once nothing more is typed for 300 ms; an emptied box takes effect at once (1 §4,
 * 2 §4).
 * @param query what is searched for now; when that changes elsewhere, so does the box
 */
export function useSearchDraft(query: string, search: (query: string) => void): SearchDraft {
  const [text, write] = useState(query);
  const [shownQuery, setShownQuery] = useState(query);
  const wanted = normalizeQuery(text);
  const searchNow = useEffectEvent(search);

  if (query !== shownQuery) {
    setShownQuery(query);
    if (query !== wanted) write(query);
  }

  useEffect(() => {
    if (wanted === query) return;
    if (wanted === '') {
      searchNow('');
      return;
    }
    const timer = setTimeout(() => searchNow(wanted), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [wanted, query]);

  return { text, write, submit: () => search(wanted) };
}
