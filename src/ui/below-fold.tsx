import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useDeferredValue,
  useEffect,
  useState,
} from 'react';
import { afterPaint } from '../hooks/after-paint';

/**
 * Whether what is drawn now is drawn at once as a whole: a page as the server drew it, one that was left further
 * down, and whatever comes once the page is on screen.
 */
export const DrawnWhole = createContext<Readonly<RefObject<boolean>>>({ current: true });

/** Whether the page's head is on screen, so that it is the turn of what need not come with it. */
export function useHeadShown(): boolean {
  const [isShown, setShown] = useState(useContext(DrawnWhole).current);
  useEffect(() => afterPaint(() => setShown(true)), []);
  return isShown;
}

/**
 * What of a page lies below the window as it opens. Somebody who follows a link sees the page's head first: this is
 * drawn right after it, bit by bit, and makes way for whatever they do in the meantime.
 */
export function BelowFold({ children }: { children: ReactNode }): ReactNode {
  const isDue = useDeferredValue(useHeadShown());
  // What follows the page stays out of the window, and so moves unseen.
  return isDue ? children : <div className="h-dvh" />;
}
