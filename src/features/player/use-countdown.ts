import { type RefObject, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';

const SECOND_MS = 1_000;
const MIN_VISIBLE_SHARE = 0.5;

function subscribeToVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

const isPageVisible = (): boolean => !document.hidden;

/** Whether the element is in the viewport, at least half of it. */
function useIsInView(element: RefObject<Element | null>): boolean {
  const [isInView, setIsInView] = useState(true);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => setIsInView((entries.at(-1)?.intersectionRatio ?? 0) >= MIN_VISIBLE_SHARE),
      { threshold: MIN_VISIBLE_SHARE },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isInView;
}

type CountdownOptions = {
  readonly seconds: number;
  readonly isRunning: boolean;
  /** Announces what happens at the end. */
  readonly notice: RefObject<Element | null>;
  readonly onEnd: () => void;
};

/** Counts down while the notice is visible. Returns the seconds left, or null if it does not run. */
export function useCountdown({ seconds, isRunning, notice, onEnd }: CountdownOptions): number | null {
  const [left, setLeft] = useState(seconds);
  const isVisible = useSyncExternalStore(subscribeToVisibility, isPageVisible, () => false);
  const isInView = useIsInView(notice);
  const isTicking = isRunning && isVisible && isInView;
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    if (!isTicking) return;
    if (left === 0) return end();
    const timer = setTimeout(() => setLeft(left - 1), SECOND_MS);
    return () => clearTimeout(timer);
  }, [isTicking, left]);

  return isRunning ? left : null;
}
