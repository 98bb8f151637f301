/** Between a page's heading appearing and its title standing in the document. */
const SETTLE_MS = 50;
/** How long a long list may take to draw the card that is returned to. */
const LINK_PATIENCE_MS = 1000;

type Arrival = {
  /** The path of the page that was left. */
  readonly from: string;
  /** Whether this is a page seen before, reached by Back or Forward. */
  readonly isReturn: boolean;
  /** Says the new page's title to screen readers. */
  readonly announce: (title: string) => void;
};

/** On Back, the link that led away. */
function findLeavingLink(main: Element, { from, isReturn }: Arrival): HTMLElement | null {
  return isReturn ? main.querySelector<HTMLElement>(`a[href="${CSS.escape(from)}"]`) : null;
}

/** Whether nobody has moved on meanwhile, nor the page put the focus somewhere itself. */
function isFocusFree(focusedBefore: Element | null): boolean {
  const { activeElement } = document;
  return activeElement === document.body || activeElement === focusedBefore;
}

function focusHeading(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * Does what a browser does by itself when it loads a document: once the new page has its heading, moves the focus
 * there (or back to where it was) and says the page's title.
 * @returns stops waiting
 */
export function awaitPage(main: Element, arrival: Arrival): () => void {
  let focused = document.activeElement;
  let isAnnounced = false;
  const timers: ReturnType<typeof setTimeout>[] = [];
  const observer = new MutationObserver(look);

  function look(): void {
    const heading = main.querySelector('h1');
    if (!heading) return;
    const link = findLeavingLink(main, arrival);
    if (isFocusFree(focused)) {
      if (link) link.focus();
      else focusHeading(heading);
      focused = document.activeElement;
    }
    if (link || !arrival.isReturn) observer.disconnect();
    if (isAnnounced) return;
    isAnnounced = true;
    timers.push(
      setTimeout(() => arrival.announce(document.title), SETTLE_MS),
      setTimeout(() => observer.disconnect(), LINK_PATIENCE_MS),
    );
  }

  observer.observe(main, { childList: true, subtree: true });
  look();
  return () => {
    observer.disconnect();
    for (const timer of timers) clearTimeout(timer);
  };
}
