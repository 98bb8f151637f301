import { type RefObject, useLayoutEffect } from 'react';

/** Focuses `fallback` when the component unmounts while its element has the focus. */
export function useFocusOnUnmount(
  element: RefObject<HTMLElement | null>,
  fallback: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const mounted = element.current;
    return () => {
      // Layout effects end before React removes the element.
      if (mounted && document.activeElement === mounted) fallback.current?.focus({ preventScroll: true });
    };
  }, [element, fallback]);
}
