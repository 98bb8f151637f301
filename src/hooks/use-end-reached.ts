import { type RefObject, useEffect, useRef } from 'react';

/** 1 §9 "Infinite scroll trigger". */
const MARGIN = '100px';
const VISIBLE_SHARE = 0.1;

type EndReachedOptions = {
  /** False while nothing is to be loaded; switching it on looks at once. */
  readonly isActive: boolean;
  readonly onReached: () => void;
};

/** Calls when the element that stands at a list's end comes into view. */
export function useEndReached<E extends Element>({
  isActive,
  onReached,
}: EndReachedOptions): RefObject<E | null> {
  const end = useRef<E>(null);
  const reached = useRef(onReached);

  useEffect(() => {
    reached.current = onReached;
  });

  useEffect(() => {
    if (!isActive || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ intersectionRatio }) => intersectionRatio >= VISIBLE_SHARE)) reached.current();
      },
      { rootMargin: MARGIN, threshold: VISIBLE_SHARE },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isActive]);

  return end;
}
