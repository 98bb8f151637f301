/** How long a page may take to become long enough to be scrolled back: as long as reading its lists may. */
const PATIENCE_MS = 10_000;
/** A person who does one of these has taken over. */
const TAKING_OVER = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Where somebody was on a page. */
export type PagePlace = {
  /** How far the page was scrolled down, and each of its rows sideways, in pixels. */
  readonly top: number;
  readonly lefts: readonly number[];
  /** Which of the page's links had the focus; -1 for none. */
  readonly link: number;
};

const listRows = (): Element[] => [...document.querySelectorAll('main .row-scroller')];
const listLinks = () => [...document.querySelectorAll<HTMLAnchorElement>('main a')];

/** How far rows are scrolled. To ask them would have the browser lay out all that it skips outside the window. */
const scrolledLefts = new WeakMap<EventTarget, number>();

/** Follows how far rows are scrolled, until the signal ends it. */
export function followRows(signal: AbortSignal): void {
  document.addEventListener(
    'scroll',
    ({ target }) => {
      if (target instanceof Element) scrolledLefts.set(target, target.scrollLeft);
    },
    { capture: true, signal },
  );
}

export function findPlace(): PagePlace {
  return {
    top: window.scrollY,
    lefts: listRows().map((row) => scrolledLefts.get(row) ?? 0),
    link: listLinks().findIndex((link) => link === document.activeElement),
  };
}

/** The link that had the focus and led to the page that was visited, as soon as it is drawn again. */
export function findLeftLink({ link }: PagePlace, isLeftPage: (path: string) => boolean): HTMLElement | null {
  if (link === -1) return null;
  const leading = (candidate?: HTMLAnchorElement) => candidate && isLeftPage(candidate.pathname);
  const links = listLinks();
  // Long lists draw what is near the window, so that the same link may come at another number.
  return [links[link], ...links].find(leading) ?? null;
}

/** Scrolls the rows that are drawn back. @returns how many they are */
export function returnRows({ lefts }: PagePlace): number {
  const rows = listRows();
  rows.forEach((row, place) => {
    const left = lefts[place] ?? 0;
    row.scrollTo({ left, behavior: 'instant' });
    // Its event comes with the next frame, and the page may be left before.
    scrolledLefts.set(row, left);
  });
  return rows.length;
}

/**
 * Scrolls back, again and again until the page is as long and as full as it was, or the person scrolls.
 * @returns aborted as soon as that is over
 */
export function returnToPlace(place: PagePlace): AbortSignal {
  const { top, lefts } = place;
  const giveUpAt = performance.now() + PATIENCE_MS;
  const end = new AbortController();
  for (const type of TAKING_OVER) {
    window.addEventListener(type, () => end.abort(), { signal: end.signal, passive: true });
  }
  function step(): void {
    if (end.signal.aborted) return;
    window.scrollTo({ top, behavior: 'instant' });
    const rowCount = returnRows(place);
    const isThere = Math.abs(window.scrollY - top) <= 1 && rowCount >= lefts.length;
    if (isThere || performance.now() > giveUpAt) end.abort();
    else requestAnimationFrame(step);
  }
  requestAnimationFrame(step);
  return end.signal;
}
