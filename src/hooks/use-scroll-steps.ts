import { type RefObject, useEffect, useRef, useState } from 'react';

export type StepWidths = {
  /** How far an arrow button scrolls. */
  readonly stepPx: number;
  readonly narrowStepPx: number;
  /** The media query for the narrow step. */
  readonly narrow: string;
};

export type ScrollSteps = {
  readonly list: RefObject<HTMLUListElement | null>;
  readonly canGoBack: boolean;
  readonly canGoOn: boolean;
  /** Scrolls one step forward (1) or back (-1). */
  scroll(direction: 1 | -1): void;
};

/** Scrolls a horizontal list in steps, and reports whether it can scroll further on either side. */
export function useScrollSteps({ stepPx, narrowStepPx, narrow }: StepWidths): ScrollSteps {
  const list = useRef<HTMLUListElement>(null);
  // The end of a running scroll, from which the next step starts after quick clicks.
  const goal = useRef<number | null>(null);
  const [edges, setEdges] = useState({ canGoBack: false, canGoOn: true });

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const updateEdges = (): void => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      const canGoBack = scrollLeft > 1;
      const canGoOn = scrollLeft + clientWidth < scrollWidth - 1;
      setEdges((current) =>
        current.canGoBack === canGoBack && current.canGoOn === canGoOn ? current : { canGoBack, canGoOn },
      );
    };
    let isTouched = false;
    const onTouchMove = (): void => {
      isTouched = true;
    };
    const onScrollEnd = (): void => {
      goal.current = null;
      // Steps turn snapping off, because their ends may lie between two cards. A swipe snaps again.
      if (isTouched) element.style.scrollSnapType = '';
      isTouched = false;
    };
    element.addEventListener('scroll', updateEdges, { passive: true });
    element.addEventListener('scrollend', onScrollEnd);
    element.addEventListener('touchmove', onTouchMove, { passive: true });
    // Also called at once, after the layout, so that the first state forces none.
    const sizes = new ResizeObserver(updateEdges);
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', updateEdges);
      element.removeEventListener('scrollend', onScrollEnd);
      element.removeEventListener('touchmove', onTouchMove);
      sizes.disconnect();
    };
  }, []);

  return {
    list,
    ...edges,
    scroll(direction) {
      const element = list.current;
      if (!element) return;
      const step = window.matchMedia(narrow).matches ? narrowStepPx : stepPx;
      const end = element.scrollWidth - element.clientWidth;
      const left = Math.min(Math.max((goal.current ?? element.scrollLeft) + direction * step, 0), end);
      if (Math.abs(left - element.scrollLeft) < 1) return;
      goal.current = left;
      element.style.scrollSnapType = 'none';
      element.scrollTo({ left });
    },
  };
}
