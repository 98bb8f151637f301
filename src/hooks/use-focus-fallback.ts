import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses `target` when a change of `content` removed the focused element, such as the row of a user who no longer
 * matches the filter. Without it the next Tab press would start at the top of the page.
 * @param content a new value for each change
 */
export function useFocusFallback(content: unknown, target: RefObject<HTMLElement | null>): void {
  const lastContent = useRef(content);
  const lastFocused = useRef<Element | null>(null);

  useEffect(() => {
    const controller = new AbortController();
    const remember = ({ target: focused }: FocusEvent): void => {
      lastFocused.current = focused instanceof Element ? focused : null;
    };
    document.addEventListener('focusin', remember, { signal: controller.signal });
    return () => controller.abort();
  }, []);

  useEffect(() => {
    if (content === lastContent.current) return;
    lastContent.current = content;
    if (!lastFocused.current || lastFocused.current.isConnected) return;
    lastFocused.current = null;
    if (document.activeElement === document.body) target.current?.focus({ preventScroll: true });
  });
}
