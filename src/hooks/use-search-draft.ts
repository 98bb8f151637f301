import { useEffect, useEffectEvent, useState } from 'react';
import { normalizeQuery, SEARCH_DEBOUNCE_MS } from '#shared/search';

export type SearchDraft = {
  /** The text in the search box. */
  readonly text: string;
  readonly write: (text: string) => void;
  /** Searches without the delay. */
  readonly submit: () => void;
};

/**
 * The text of a search box, which is searched for 300 ms after the last change. An empty box clears the search at once.
 * @param query the current search; when it changes elsewhere, the box follows
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
