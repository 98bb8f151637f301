import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { normalizeQuery } from '#shared/search';
import { type SearchDraft, useSearchDraft } from '../../hooks/use-search-draft';
import { findLoadedPages } from '../../navigation/list-position';

const FOCUS_DELAY_MS = 100;
const TYPING_PAUSE_MS = 1000;

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
  /** Whether the suggestions appear as soon as there are some. */
  readonly wantsSuggestions: boolean;
  /** Until the suggestions close, or nothing is typed for a second. */
  readonly isTyping: boolean;
  openSuggestions(): void;
  closeSuggestions(): void;
  focus(): void;
  clear(): void;
};

/** The search box and whether it shows suggestions. */
export function useSearchInput(query: string, search: (query: string) => void): SearchInput {
  const box = useRef<HTMLInputElement>(null);
  const draft = useSearchDraft(query, search);
  const [wantsSuggestions, setWanted] = useState(false);
  const [shownQuery, setShownQuery] = useState(query);
  if (query !== shownQuery) {
    setShownQuery(query);
    // The address changed, for example by Back.
    if (query !== normalizeQuery(draft.text)) setWanted(false);
  }
  const [settledText, setSettledText] = useState(draft.text);
  useEffect(() => {
    const timer = setTimeout(() => setSettledText(draft.text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft.text]);
  useInitialFocus(box, query !== '');

  const focus = (): void => box.current?.focus();

  return {
    box,
    draft: {
      ...draft,
      write(text) {
        draft.write(text);
        setWanted(true);
      },
      submit() {
        draft.submit();
        setWanted(false);
      },
    },
    wantsSuggestions,
    isTyping: wantsSuggestions && draft.text !== settledText,
    openSuggestions: () => setWanted(true),
    closeSuggestions: () => setWanted(false),
    focus,
    clear() {
      draft.write('');
      focus();
    },
  };
}
