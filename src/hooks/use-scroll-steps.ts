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

/** Scrolls a list by steps, each of which ends at the nearest item: the list has `scroll-snap-type`. */
export function useScrollSteps({ stepPx, narrowStepPx, narrow }: StepWidths): ScrollSteps {
  const list = useRef<HTMLUListElement>(null);
  // Where a running scroll ends, before it snaps to an item: quick clicks start from there.
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
    const onScrollEnd = (): void => {
      goal.current = null;
    };
    element.addEventListener('scroll', updateEdges, { passive: true });
    element.addEventListener('scrollend', onScrollEnd);
    // The first call comes after the layout and forces none.
    const sizes = new ResizeObserver(updateEdges);
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', updateEdges);
      element.removeEventListener('scrollend', onScrollEnd);
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
      element.scrollTo({ left });
    },
  };
}
