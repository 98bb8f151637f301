import { type RefObject, useEffect, useRef } from 'react';

/**
 * Leads the focus to a target when what had it is gone with a change of the list, such as the row of somebody who
 * fits its filter no more; the keyboard would begin at the page's top otherwise.
 * @param list a new object whenever it has changed
 */
export function useKeptFocus(list: unknown, target: RefObject<HTMLElement | null>): void {
  const last = useRef<Element | null>(null);

  useEffect(() => {
    const listening = new AbortController();
    const note = ({ target: focused }: FocusEvent): void => {
      last.current = focused instanceof Element ? focused : null;
    };
    document.addEventListener('focusin', note, { signal: listening.signal });
    return () => listening.abort();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the list's change that takes the focus away
  useEffect(() => {
    if (!last.current || last.current.isConnected) return;
    last.current = null;
    if (document.activeElement === document.body) target.current?.focus({ preventScroll: true });
  }, [list, target]);
}
