import { useEffect, useEffectEvent, useState } from 'react';
import { normalizeQuery, SEARCH_DEBOUNCE_MS } from '#shared/search';

export type SearchDraft = {
  readonly text: string;
  readonly write: (text: string) => void;
  readonly submit: () => void;
};

/** A search box that searches 300 ms after the last change, at once when empty, and follows changes of `query`. */
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
