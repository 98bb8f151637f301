import { type FocusEvent, type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from 'react';

type RovingFocus = {
  onKeyDown(event: KeyboardEvent): void;
  onFocus(event: FocusEvent): void;
};

/**
 * One tab stop for a list of links, and one for the button next to the current link. Not a Radix component: those add
 * roles (toolbar, radio group) to the list.
 */
export function useRovingFocus(list: RefObject<HTMLElement | null>, items: unknown): RovingFocus {
  const currentIndex = useRef(0);

  const listLinks = useCallback(
    (): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>('a') ?? [])],
    [list],
  );
  const updateTabIndexes = useCallback((): void => {
    const links = listLinks();
    const current = Math.min(currentIndex.current, links.length - 1);
    links.forEach((link, index) => {
      const tabIndex = index === current ? 0 : -1;
      link.tabIndex = tabIndex;
      const button = link.parentElement?.querySelector(':scope > button');
      if (button instanceof HTMLElement) button.tabIndex = tabIndex;
    });
  }, [listLinks]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the links change with the items.
  useEffect(updateTabIndexes, [updateTabIndexes, items]);

  return {
    onFocus({ target }) {
      const focused = listLinks().findIndex((link) => link.contains(target));
      if (focused === -1) return;
      currentIndex.current = focused;
      updateTabIndexes();
    },
    onKeyDown(event) {
      // Browser shortcuts, such as Alt+ArrowLeft for Back.
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const links = listLinks();
      const last = links.length - 1;
      const targets: Partial<Record<string, number>> = {
        ArrowLeft: Math.max(currentIndex.current - 1, 0),
        ArrowRight: Math.min(currentIndex.current + 1, last),
        Home: 0,
        End: last,
      };
      const target = targets[event.key];
      if (target === undefined) return;
      event.preventDefault();
      links[target]?.focus();
    },
  };
}
