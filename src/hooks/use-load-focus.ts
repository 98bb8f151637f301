import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls only for keyboard users. Others may have pressed a button far from the element. */
function focusVisibly(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  if (element.matches(':focus-visible')) element.scrollIntoView({ block: 'nearest' });
}

type List = {
  readonly count: number;
  readonly isLoading: boolean;
  /** Identifies the last failure; null or 0 while there is none. */
  readonly failureId: number | null;
};

/** For buttons that load items and are removed meanwhile. Focuses the region, then its first new item or else its button. */
export function useLoadFocus(
  region: RefObject<HTMLElement | null>,
  { count, isLoading, failureId }: List,
): (load: () => void) => () => void {
  const newPosition = useRef<number | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a fast load changes these without rendering isLoading.
  useEffect(() => {
    const position = newPosition.current;
    if (isLoading || position === null) return;
    newPosition.current = null;
    const element = region.current;
    if (!element || document.activeElement !== element) return;
    const item = element.querySelector<HTMLElement>(`li[aria-posinset="${position}"] a`);
    const target = item ?? element.querySelector<HTMLElement>('button:not([aria-pressed])');
    if (target) focusVisibly(target);
  }, [region, isLoading, count, failureId]);

  return (load) => () => {
    newPosition.current = count + 1;
    region.current?.focus({ preventScroll: true });
    load();
  };
}
