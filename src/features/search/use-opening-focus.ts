import { type RefObject, useEffect } from 'react';
import { findSavedPages } from '../../navigation/saved-list';

/** 2 §4: a short delay precedes focusing the search box on opening. */
const DELAY_MS = 100;

/**
 * Focuses the search box when the page opens. Not when the page has been scrolled or the focus stands in it already,
 * as after coming back to a list of results, or is about to be scrolled; nor where the keyboard that comes up with the focus would cover them.
 */
export function useOpeningFocus(box: RefObject<HTMLInputElement | null>, hasResults: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is so as the page opens counts.
  useEffect(() => {
    const isReturn = findSavedPages() !== null;
    const timer = setTimeout(() => {
      const { activeElement } = document;
      const isElsewhere = activeElement?.matches('main a, main button, main input, dialog *') ?? false;
      const isTouch = window.matchMedia('(pointer: coarse)').matches;
      if (isReturn || isElsewhere || window.scrollY > 0 || (hasResults && isTouch)) return;
      box.current?.focus({ preventScroll: true });
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
}
