import { findLeftLink, type PagePlace } from './page-place';

/** Between a page's heading appearing and its title standing in the document. */
const SETTLE_MS = 50;

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

function moveFocus(heading: HTMLElement, { from, back }: Arrival, focusedBefore: Element | null): void {
  const { activeElement } = document;
  // Whoever has moved on meanwhile is left alone, as is a page that put the focus somewhere itself.
  if (activeElement !== document.body && activeElement !== focusedBefore) return;
  const link = back && findLeftLink(back, from);
  if (!link) heading.tabIndex = -1;
  (link ?? heading).focus({ preventScroll: true });
}

/**
 * Does what a browser does by itself when it loads a document: once the new page has its heading, moves the focus
 * there (or back to the link that was followed) and says the page's title.
 * @returns stops waiting
 */
export function awaitPage(main: Element, arrival: Arrival): () => void {
  const focusedBefore = document.activeElement;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new MutationObserver(look);

  function look(): void {
    const heading = findHeading(main);
    if (!heading) return;
    observer.disconnect();
    moveFocus(heading, arrival, focusedBefore);
    timer = setTimeout(() => arrival.announce(document.title), SETTLE_MS);
  }

  observer.observe(main, { childList: true, subtree: true });
  look();
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
}
