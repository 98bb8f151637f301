import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type SearchDraft, useSearchDraft } from '../../hooks/use-search-draft';
import { findLoadedPages } from '../../navigation/list-position';

const FOCUS_DELAY_MS = 100;

/**
 * Focuses the search box when the page opens, except after a return to a scrolled list, when the focus is already in
 * the page, and on touch screens with results, which the keyboard would cover.
 */
function useInitialFocus(box: RefObject<HTMLInputElement | null>, hasResults: boolean): void {
  const focus = useEffectEvent((isReturn: boolean) => {
    const hasFocus = document.activeElement?.matches('main a, main button, main input, dialog *') ?? false;
    const isTouch = window.matchMedia('(pointer: coarse)').matches;
    if (isReturn || hasFocus || window.scrollY > 0 || (hasResults && isTouch)) return;
    box.current?.focus({ preventScroll: true });
  });

  useEffect(() => {
    const isReturn = findLoadedPages() !== null;
    const timer = setTimeout(() => focus(isReturn), FOCUS_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
}

export type SearchInput = {
  readonly box: RefObject<HTMLInputElement | null>;
  readonly draft: SearchDraft;
  /** Without a query the recent searches are part of the page; with one they open as an overlay. */
  readonly isHistoryOpen: boolean;
  openHistory(): void;
  closeOverlay(): void;
  focus(): void;
  clear(): void;
  closeHistoryOrClear(): void;
};

/** The search box and whether it shows the recent searches. */
export function useSearchInput(
  query: string,
  search: (query: string) => void,
  hasHistory: boolean,
): SearchInput {
  const box = useRef<HTMLInputElement>(null);
  const draft = useSearchDraft(query, search);
  const [isHistoryWanted, setHistoryWanted] = useState(query === '');
  const [shownQuery, setShownQuery] = useState(query);
  if (query !== shownQuery) {
    setShownQuery(query);
    setHistoryWanted(query === '');
  }
  useInitialFocus(box, query !== '');
  const isHistoryOpen = isHistoryWanted && hasHistory;

  const focus = (): void => box.current?.focus();

  function write(text: string): void {
    draft.write(text);
    setHistoryWanted(text === '');
  }

  function clear(): void {
    write('');
    focus();
  }

  function closeHistoryOrClear(): void {
    if (isHistoryOpen) {
      setHistoryWanted(false);
      focus();
    } else if (draft.text !== '') clear();
  }

  return {
    box,
    draft: { ...draft, write },
    isHistoryOpen,
    openHistory: () => setHistoryWanted(true),
    closeOverlay: () => setHistoryWanted(query === ''),
    focus,
    clear,
    closeHistoryOrClear,
  };
}
