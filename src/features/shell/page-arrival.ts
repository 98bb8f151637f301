/** Between a page's heading appearing and its title standing in the document. */
const SETTLE_MS = 50;

type Arrival = {
  /** The path of the page that was left. */
  readonly from: string;
  /** Whether this is a page seen before, reached by Back or Forward. */
  readonly isReturn: boolean;
  /** Says the new page's title to screen readers. */
  readonly announce: (title: string) => void;
};

/** On Back, the link that led away; else the page's heading. */
function findFocusTarget(main: Element, { from, isReturn }: Arrival): HTMLElement | null {
  const link = isReturn ? main.querySelector<HTMLElement>(`a[href="${CSS.escape(from)}"]`) : null;
  return link ?? main.querySelector('h1');
}

function moveFocus(main: Element, arrival: Arrival, focusedBefore: Element | null): void {
  const { activeElement } = document;
  // Whoever has moved on meanwhile is left alone, as is a page that put the focus somewhere itself.
  if (activeElement !== document.body && activeElement !== focusedBefore) return;
  const target = findFocusTarget(main, arrival);
  if (target?.tagName === 'H1') target.tabIndex = -1;
  target?.focus({ preventScroll: target.tagName === 'H1' });
}

/**
 * Does what a browser does by itself when it loads a document: once the new page has its heading, moves the focus
 * there (or back to where it was) and says the page's title.
 * @returns stops waiting
 */
export function awaitPage(main: Element, arrival: Arrival): () => void {
  const focusedBefore = document.activeElement;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new MutationObserver(look);

  function look(): void {
    if (!main.querySelector('h1')) return;
    observer.disconnect();
    moveFocus(main, arrival, focusedBefore);
    timer = setTimeout(() => arrival.announce(document.title), SETTLE_MS);
  }

  observer.observe(main, { childList: true, subtree: true });
  look();
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
}
