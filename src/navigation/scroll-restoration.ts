import { isRecord } from '#shared/json';
import { onNavigate } from '../hooks/navigate';
import { runAfterPaint } from '../hooks/schedule';
import { createEntryId, ensureEntryId, setNavigationType } from './history-entry';

const STORAGE_KEY = 'marquee_scroll_positions';
/** Queries, which determine the page's height, may take as long. */
const RESTORE_TIMEOUT_MS = 10_000;
export const SCROLL_INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

export type PagePosition = {
  readonly top: number;
  /** By the row's heading. A row may appear later, such as the recommendations of a signed-in user. */
  readonly rowLefts: Readonly<Record<string, number>>;
  readonly focusedLink: number;
};

function findRows(): Map<string, Element> {
  const rows = [...document.querySelectorAll('main .row-scroller')];
  return new Map(rows.map((row) => [row.closest('section')?.querySelector('h2')?.textContent ?? '', row]));
}

const listLinks = () => [...document.querySelectorAll<HTMLAnchorElement>('main a')];

/** Recorded by events: reading scrollLeft would force the layout of rows outside the window. */
const rowScrollLefts = new WeakMap<EventTarget, number>();

function readPosition(top: number): PagePosition {
  const { activeElement } = document;
  return {
    top,
    rowLefts: Object.fromEntries(
      [...findRows()].map(([heading, row]) => [heading, rowScrollLefts.get(row) ?? 0]),
    ),
    focusedLink: activeElement instanceof HTMLAnchorElement ? listLinks().indexOf(activeElement) : -1,
  };
}

/** Returns whether all rows are rendered. */
function restoreRows({ rowLefts }: PagePosition): boolean {
  const rows = findRows();
  for (const [heading, row] of rows) {
    const left = rowLefts[heading] ?? 0;
    row.scrollTo({ left, behavior: 'instant' });
    // The scroll event comes with the next frame, and the page may be left before.
    rowScrollLefts.set(row, left);
  }
  return Object.keys(rowLefts).every((heading) => rows.has(heading));
}

/** Calls a function in each frame until it returns true or the user scrolls. Then aborts the controller. */
function restoreInFrames(restore: () => boolean): AbortController {
  const deadline = performance.now() + RESTORE_TIMEOUT_MS;
  const end = new AbortController();
  for (const type of SCROLL_INPUTS) {
    window.addEventListener(type, () => end.abort(), { signal: end.signal, passive: true });
  }
  function step(): void {
    if (end.signal.aborted) return;
    if (restore() || performance.now() > deadline) end.abort();
    else requestAnimationFrame(step);
  }
  requestAnimationFrame(step);
  return end;
}

/** Returns whether the page and its rows are rendered as far as the position. */
function scrollToPosition(position: PagePosition): boolean {
  window.scrollTo({ top: position.top, behavior: 'instant' });
  const hasAllRows = restoreRows(position);
  return hasAllRows && Math.abs(window.scrollY - position.top) <= 1;
}

function restorePosition(position: PagePosition): AbortController {
  return restoreInFrames(() => scrollToPosition(position));
}

function restoreRenderedRows(position: PagePosition): AbortController | null {
  return restoreRows(position) ? null : restoreInFrames(() => restoreRows(position));
}

/** The link that had the focus and led to the page that was visited after it; null until it is rendered. */
export function findFocusedLink(
  { focusedLink }: PagePosition,
  isVisitedPage: (path: string) => boolean,
): HTMLElement | null {
  if (focusedLink === -1) return null;
  const links = listLinks();
  return [links[focusedLink], ...links].find((link) => link && isVisitedPage(link.pathname)) ?? null;
}

function isPosition(value: unknown): value is PagePosition {
  if (!isRecord(value)) return false;
  const { top, rowLefts, focusedLink } = value;
  return typeof top === 'number' && isRecord(rowLefts) && typeof focusedLink === 'number';
}

function loadPositions(): Map<string, PagePosition> {
  try {
    const stored = new Map<string, unknown>(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]'));
    return new Map([...stored].filter((entry): entry is [string, PagePosition] => isPosition(entry[1])));
  } catch {
    return new Map();
  }
}

function savePositions(positions: ReadonlyMap<string, PagePosition>): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions]));
  } catch {}
}

export type ScrollRestoration = {
  /** Scrolls a new page to its top. Returns the position that is being restored, else null. */
  onPageRendered(): PagePosition | null;
  stop(): void;
};

/** @param isServerRendered whether the server rendered the current address; the browser then restores all but rows */
export function startScrollRestoration(isServerRendered: boolean): ScrollRestoration {
  const positions = loadPositions();
  const listeners = new AbortController();
  let entryId = ensureEntryId();
  let saved = positions.get(entryId) ?? null;
  let restoring: AbortController | null = null;
  let lastTop: number | null = null;
  let scrollTop = window.scrollY;
  let cancelReading: (() => void) | null = null;
  if (saved) restoring = isServerRendered ? restoreRenderedRows(saved) : restorePosition(saved);

  function listen(type: string, listener: () => void): void {
    // Capturing: the entry must be known before the router renders the page.
    window.addEventListener(type, listener, { signal: listeners.signal, capture: true });
  }
  function readScrollTop(): void {
    cancelReading?.();
    cancelReading = null;
    scrollTop = window.scrollY;
  }
  /** Reading it in the click that leaves the page, or in the scroll event, would force a layout. */
  function readScrollTopAfterPaint(): void {
    cancelReading ??= runAfterPaint(readScrollTop);
  }
  function savePosition(): void {
    if (cancelReading) readScrollTop();
    lastTop = scrollTop;
    if (!restoring || restoring.signal.aborted) positions.set(entryId, readPosition(scrollTop));
    restoring?.abort();
    restoring = null;
  }

  history.scrollRestoration = 'manual';
  listen('pageshow', () => {
    history.scrollRestoration = 'manual';
  });
  listen('pagehide', () => {
    readScrollTop();
    savePosition();
    savePositions(positions);
    history.scrollRestoration = 'auto';
  });
  const stopListening = onNavigate((kind) => {
    if (kind === 'replace') {
      saved = null;
      lastTop = null;
      entryId = ensureEntryId(entryId);
      return;
    }
    setNavigationType('push');
    savePosition();
    saved = null;
    entryId = createEntryId();
    runAfterPaint(() => {
      entryId = ensureEntryId(entryId);
    });
  });
  listen('popstate', () => {
    setNavigationType('traverse');
    savePosition();
    entryId = ensureEntryId();
    saved = positions.get(entryId) ?? null;
    if (saved) restoring = restorePosition(saved);
  });
  document.addEventListener(
    'scroll',
    ({ target }) => {
      if (target instanceof Element) rowScrollLefts.set(target, target.scrollLeft);
      else readScrollTopAfterPaint();
    },
    { signal: listeners.signal, capture: true },
  );

  return {
    onPageRendered() {
      if (saved) scrollToPosition(saved);
      else if (lastTop !== 0) window.scrollTo(0, 0);
      readScrollTopAfterPaint();
      return saved;
    },
    stop() {
      stopListening();
      listeners.abort();
    },
  };
}
