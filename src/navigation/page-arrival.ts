import { runAfterPaint } from '../hooks/schedule';
import { findLeftLink, type PagePlace } from './page-place';

/** Between a page's heading appearing and its title standing in the document. */
const SETTLE_MS = 50;
/** How long a list may take to draw the link that is returned to. */
const LINK_PATIENCE_MS = 1000;

type Arrival = {
  /** Whether a path leads to the page that was left. */
  readonly isLeftPage: (path: string) => boolean;
  /** Where this page was left, when Back or Forward led to it. */
  readonly back: PagePlace | null | undefined;
  /** Says the new page's title to screen readers. */
  readonly announce: (title: string) => void;
};

/**
 * The new page's heading, as soon as it names the page: until then it is marked as busy. Not that of the old page,
 * which stays, hidden, while the new one's code is on the way, and until that is on screen.
 */
function findHeading(main: Element): HTMLElement | null {
  const heading = main.querySelector<HTMLElement>('h1:not([aria-busy=true], [inert] *)');
  return heading?.getClientRects().length ? heading : null;
}

/** What somebody does who has moved on. */
const MOVING_ON = ['keydown', 'pointerdown'] as const;

/**
 * Does what a browser does by itself when it loads a document: once the new page has its heading, moves the focus
 * there (or back to the link that was followed) and says the page's title.
 * @returns stops waiting
 */
export function awaitPage(main: Element, { isLeftPage, back, announce }: Arrival): () => void {
  const focusedBefore = document.activeElement;
  const timers: ReturnType<typeof setTimeout>[] = [];
  const listening = new AbortController();
  let hasMovedOn = false;
  let arrivedAt: HTMLElement | null = null;
  const observer = new MutationObserver(lookSoon);

  for (const type of MOVING_ON) {
    document.addEventListener(
      type,
      () => {
        hasMovedOn = true;
      },
      { signal: listening.signal, capture: true },
    );
  }

  /** Not if the page put the focus somewhere itself, nor if somebody has moved on meanwhile. */
  function moveFocus(target: HTMLElement, leftAt: Element | null): void {
    const { activeElement } = document;
    const isFree = activeElement === document.body || activeElement === leftAt;
    const isOutside = !hasMovedOn && !main.contains(activeElement);
    if (isFree || isOutside) target.focus({ preventScroll: true });
  }

  /** Where somebody looks comes before where the focus is: to move it has the browser lay out the page at once. */
  function lookSoon(): void {
    runAfterPaint(look);
  }

  function look(): void {
    const heading = findHeading(main);
    if (!heading || listening.signal.aborted) return;
    const link = back && findLeftLink(back, isLeftPage);
    if (link) moveFocus(link, arrivedAt ?? focusedBefore);
    else if (!arrivedAt) {
      heading.tabIndex = -1;
      moveFocus(heading, focusedBefore);
    }
    if (link || !back || back.link === -1) observer.disconnect();
    if (arrivedAt) return;
    arrivedAt = heading;
    timers.push(setTimeout(settle, SETTLE_MS));
    timers.push(setTimeout(() => observer.disconnect(), LINK_PATIENCE_MS));
  }

  function settle(): void {
    // A menu that stood over the page keeps the focus off it, and gives it to its button as it closes.
    if (arrivedAt) moveFocus(arrivedAt, focusedBefore);
    announce(document.title);
  }

  observer.observe(main, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });
  lookSoon();
  return () => {
    observer.disconnect();
    listening.abort();
    for (const timer of timers) clearTimeout(timer);
  };
}
