import { findLeftLink, type PagePlace } from './page-place';

/** Between a page's heading appearing and its title standing in the document. */
const SETTLE_MS = 50;
/** How long a list may take to draw the link that is returned to. */
const LINK_PATIENCE_MS = 1000;

type Arrival = {
  /** The path of the page that was left. */
  readonly from: string;
  /** Where this page was left, when Back or Forward led to it. */
  readonly back: PagePlace | null;
  /** Says the new page's title to screen readers. */
  readonly announce: (title: string) => void;
};

/** The new page's heading; not that of the old page, which stays, hidden, while the new one's code is on the way. */
function findHeading(main: Element): HTMLElement | null {
  const heading = main.querySelector('h1');
  return heading?.getClientRects().length ? heading : null;
}

/** Moves the focus, unless somebody has moved on meanwhile, or the page put the focus somewhere itself. */
function moveFocus(target: HTMLElement, from: Element | null): void {
  const { activeElement } = document;
  if (activeElement === document.body || activeElement === from) target.focus({ preventScroll: true });
}

/**
 * Does what a browser does by itself when it loads a document: once the new page has its heading, moves the focus
 * there (or back to the link that was followed) and says the page's title.
 * @returns stops waiting
 */
export function awaitPage(main: Element, { from, back, announce }: Arrival): () => void {
  const focusedBefore = document.activeElement;
  const timers: ReturnType<typeof setTimeout>[] = [];
  let arrivedAt: HTMLElement | null = null;
  const observer = new MutationObserver(look);

  function look(): void {
    const heading = findHeading(main);
    if (!heading) return;
    const link = back && findLeftLink(back, from);
    if (link) moveFocus(link, arrivedAt ?? focusedBefore);
    else if (!arrivedAt) {
      heading.tabIndex = -1;
      moveFocus(heading, focusedBefore);
    }
    if (link || !back || back.link === -1) observer.disconnect();
    if (arrivedAt) return;
    arrivedAt = heading;
    timers.push(setTimeout(() => announce(document.title), SETTLE_MS));
    timers.push(setTimeout(() => observer.disconnect(), LINK_PATIENCE_MS));
  }

  observer.observe(main, { childList: true, subtree: true });
  look();
  return () => {
    observer.disconnect();
    for (const timer of timers) clearTimeout(timer);
  };
}
