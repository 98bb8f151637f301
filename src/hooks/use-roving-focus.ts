import { type FocusEvent, type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from 'react';

type RovingFocus = {
  onKeyDown(event: KeyboardEvent): void;
  onFocus(event: FocusEvent): void;
};

/**
 * Makes a list of links one stop of the Tab key: inside it the arrow keys, Home and End move the focus, and the Tab
 * key comes back to the link that had it last. Without scripts every link stays a stop of its own, and screen readers
 * find them all in either case.
 * @param items what the list shows: the links are looked up anew when it changes
 */
export function useRovingFocus(list: RefObject<HTMLElement | null>, items: unknown): RovingFocus {
  const place = useRef(0);

  const listLinks = useCallback(
    (): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>('a') ?? [])],
    [list],
  );
  const mark = useCallback((): void => {
    const links = listLinks();
    const current = Math.min(place.current, links.length - 1);
    links.forEach((link, each) => {
      link.tabIndex = each === current ? 0 : -1;
    });
  }, [listLinks]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the links change with the items.
  useEffect(mark, [mark, items]);

  return {
    onFocus({ target }) {
      const focused = listLinks().findIndex((link) => link.contains(target));
      if (focused === -1) return;
      place.current = focused;
      mark();
    },
    onKeyDown(event) {
      // With one of these the key is the browser's: Alt and the left arrow is Back.
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const links = listLinks();
      const last = links.length - 1;
      const goals: Partial<Record<string, number>> = {
        ArrowLeft: Math.max(place.current - 1, 0),
        ArrowRight: Math.min(place.current + 1, last),
        Home: 0,
        End: last,
      };
      const goal = goals[event.key];
      if (goal === undefined) return;
      event.preventDefault();
      links[goal]?.focus();
    },
  };
}
