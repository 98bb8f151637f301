import { type RefObject, useEffect, useRef, useState } from 'react';

export type StepWidths = {
  readonly stepPx: number;
  readonly narrowStepPx: number;
  readonly narrow: string;
};

export type ScrollSteps = {
  readonly list: RefObject<HTMLUListElement | null>;
  readonly canGoBack: boolean;
  readonly canGoOn: boolean;
  scroll(direction: 1 | -1): void;
};

export function useScrollSteps({ stepPx, narrowStepPx, narrow }: StepWidths): ScrollSteps {
  const list = useRef<HTMLUListElement>(null);
  // Where a running scroll ends: quick clicks start from there.
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
      // Steps may end between two cards, so they turn snapping off until the next swipe.
      if (isTouched) element.style.scrollSnapType = '';
      isTouched = false;
    };
    element.addEventListener('scroll', updateEdges, { passive: true });
    element.addEventListener('scrollend', onScrollEnd);
    element.addEventListener('touchmove', onTouchMove, { passive: true });
    // The first call comes after the layout and forces none.
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
