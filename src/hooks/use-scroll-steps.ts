import { type RefObject, useEffect, useRef, useState } from 'react';

export type StepWidths = {
  /** How far an arrow scrolls, in pixels. */
  readonly stepPx: number;
  readonly narrowStepPx: number;
  /** The media query under which the narrow step holds. */
  readonly narrow: string;
};

export type ScrollSteps = {
  readonly list: RefObject<HTMLUListElement | null>;
  readonly canGoBack: boolean;
  readonly canGoOn: boolean;
  /** One step on (1) or back (-1). */
  scroll(direction: 1 | -1): void;
};

/** A horizontal list that arrows move by steps, and whether there is more of it on either side. */
export function useScrollSteps({ stepPx, narrowStepPx, narrow }: StepWidths): ScrollSteps {
  const list = useRef<HTMLUListElement>(null);
  // Where a scroll under way will end: the next step counts from there, however fast the clicks.
  const goal = useRef<number | null>(null);
  const [edges, setEdges] = useState({ canGoBack: false, canGoOn: true });

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const look = (): void => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      const canGoBack = scrollLeft > 1;
      const canGoOn = scrollLeft + clientWidth < scrollWidth - 1;
      setEdges((seen) =>
        seen.canGoBack === canGoBack && seen.canGoOn === canGoOn ? seen : { canGoBack, canGoOn },
      );
    };
    let isTouched = false;
    const noteTouch = (): void => {
      isTouched = true;
    };
    const rest = (): void => {
      goal.current = null;
      // After a thumb's fling the list rests at a card again, which it may not do after an exact step.
      if (isTouched) element.style.scrollSnapType = '';
      isTouched = false;
    };
    element.addEventListener('scroll', look, { passive: true });
    element.addEventListener('scrollend', rest);
    element.addEventListener('touchmove', noteTouch, { passive: true });
    // Reports at once, too: no layout is forced to learn the first state.
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      element.removeEventListener('scrollend', rest);
      element.removeEventListener('touchmove', noteTouch);
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
