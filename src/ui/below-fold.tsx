import {
  createContext,
  type ReactNode,
  type RefObject,
  startTransition,
  useContext,
  useEffect,
  useState,
} from 'react';
import { afterPaint } from '../lib/after-paint';

/**
 * Whether what is drawn now is drawn at once as a whole: a page as the server drew it, one that was left further
 * down, and whatever comes once the page is on screen.
 */
export const DrawnWhole = createContext<Readonly<RefObject<boolean>>>({ current: true });

function Later({ children }: { children: ReactNode }): ReactNode {
  const [isDue, setDue] = useState(false);
  useEffect(() => afterPaint(() => startTransition(() => setDue(true))), []);
  // What follows the page stays out of the window, and so moves unseen.
  return isDue ? children : <div className="h-dvh" />;
}

/**
 * What of a page lies below the window as it opens. Somebody who follows a link sees the page's head first: this is
 * drawn right after it, bit by bit, and makes way for whatever they do in the meantime.
 */
export function BelowFold({ children }: { children: ReactNode }): ReactNode {
  const drawnWhole = useContext(DrawnWhole);
  const [isWhole] = useState(() => drawnWhole.current);
  return isWhole ? children : <Later>{children}</Later>;
}
