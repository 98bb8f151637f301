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
    element.addEventListener('scroll', look, { passive: true });
    // Reports at once, too: no layout is forced to learn the first state.
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, []);

  return {
    list,
    ...edges,
    scroll(direction) {
      const step = window.matchMedia(narrow).matches ? narrowStepPx : stepPx;
      list.current?.scrollBy({ left: direction * step, behavior: 'smooth' });
    },
  };
}
