import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useDeferredValue,
  useEffect,
  useState,
} from 'react';
import { runAfterPaint } from '../hooks/schedule';

/**
 * Whether a page renders completely at once: in the server's markup, when scrolled down by scroll restoration, and
 * for everything that mounts after its first paint.
 */
export const RenderImmediately = createContext<Readonly<RefObject<boolean>>>({ current: true });

export function useHasPainted(): boolean {
  const [hasPainted, setHasPainted] = useState(useContext(RenderImmediately).current);
  useEffect(() => runAfterPaint(() => setHasPainted(true)), []);
  return hasPainted;
}

/** Content that starts below the window: rendered after the page's first paint, interruptible by input. */
export function BelowFold({ children }: { children: ReactNode }): ReactNode {
  const isDue = useDeferredValue(useHasPainted());
  // The placeholder keeps the footer out of the window, where its move would count as a layout shift.
  return isDue ? children : <div className="h-dvh" />;
}
