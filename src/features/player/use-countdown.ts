import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';

const SECOND_MS = 1_000;

function subscribeToVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

const isPageVisible = (): boolean => !document.hidden;

/** Counts down while the page is visible. Returns the seconds left, or null if it does not run. */
export function useCountdown(seconds: number, isRunning: boolean, onEnd: () => void): number | null {
  const [left, setLeft] = useState(seconds);
  const isVisible = useSyncExternalStore(subscribeToVisibility, isPageVisible, () => false);
  const isTicking = isRunning && isVisible;
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    if (!isTicking) return;
    if (left === 0) return end();
    const timer = setTimeout(() => setLeft(left - 1), SECOND_MS);
    return () => clearTimeout(timer);
  }, [isTicking, left]);

  return isRunning ? left : null;
}
