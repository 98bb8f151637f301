import { runAfterPaint } from '../hooks/schedule';
import { findFocusedLink, type PagePosition } from './scroll-restoration';

/** The time from the heading's appearance until the document's title is set. */
const TITLE_DELAY_MS = 50;
/** Lists may load the link that had the focus late. */
const LINK_TIMEOUT_MS = 1000;
const USER_INPUTS = ['keydown', 'pointerdown'] as const;

type Navigation = {
  readonly saved: PagePosition | null;
  readonly isLastPage: (path: string) => boolean;
  readonly announce: (title: string) => void;
};

/** Headings of loading pages are busy. The old page, inert or hidden, may still be in the document. */
function findHeading(main: Element): HTMLElement | null {
  const heading = main.querySelector<HTMLElement>('h1:not([aria-busy=true], [inert] *)');
  return heading?.getClientRects().length ? heading : null;
}

/** Focuses the new page's heading, or the link that was followed, and announces the title after the first paint. */
export function focusNewPage(main: Element, { saved, isLastPage, announce }: Navigation): () => void {
  const focusedBefore = document.activeElement;
  const timers: ReturnType<typeof setTimeout>[] = [];
  const listeners = new AbortController();
  let hasUserInput = false;
  let foundHeading: HTMLElement | null = null;
  const observer = new MutationObserver(updateAfterPaint);

  for (const type of USER_INPUTS) {
    document.addEventListener(
      type,
      () => {
        hasUserInput = true;
      },
      { signal: listeners.signal, capture: true },
    );
  }

  function moveFocus(target: HTMLElement, movableFrom: Element | null): void {
    const { activeElement } = document;
    const isUnchanged = activeElement === document.body || activeElement === movableFrom;
    // A page may focus one of its fields when it opens. A heading does not take the focus from it, a followed link does.
    const isReplaceable = !main.contains(activeElement) || target instanceof HTMLAnchorElement;
    if (isUnchanged || (!hasUserInput && isReplaceable)) target.focus({ preventScroll: true });
  }

  function updateAfterPaint(): void {
    runAfterPaint(update);
  }

  function update(): void {
    const heading = findHeading(main);
    if (!heading || listeners.signal.aborted) return;
    const link = saved && findFocusedLink(saved, isLastPage);
    if (link) moveFocus(link, foundHeading ?? focusedBefore);
    else if (!foundHeading) {
      heading.tabIndex = -1;
      moveFocus(heading, focusedBefore);
    }
    if (link || !saved || saved.focusedLink === -1) observer.disconnect();
    if (foundHeading) return;
    foundHeading = heading;
    timers.push(setTimeout(finish, TITLE_DELAY_MS));
    timers.push(setTimeout(() => observer.disconnect(), LINK_TIMEOUT_MS));
  }

  function finish(): void {
    // A menu traps the focus while it is open, and returns it to its button when it closes.
    if (foundHeading) moveFocus(foundHeading, focusedBefore);
    announce(document.title);
  }

  observer.observe(main, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });
  updateAfterPaint();
  return () => {
    observer.disconnect();
    listeners.abort();
    for (const timer of timers) clearTimeout(timer);
  };
}
