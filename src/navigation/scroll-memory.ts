import { runAfterPaint } from '../hooks/schedule';
import { noteArrival } from './arrival';
import { findPlace, followRows, type PagePlace, returnRows, returnToPlace } from './page-place';

/** Names an entry of the session's history in its state, beside what others keep there. */
const STATE_KEY = 'entry';
const STORAGE_KEY = 'marquee_places';

function loadPlaces(): Map<string, PagePlace> {
  try {
    // Written below, in this shape; anything else fails here, or is not found by name.
    return new Map(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, PagePlace][]);
  } catch {
    return new Map();
  }
}

function savePlaces(places: ReadonlyMap<string, PagePlace>): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...places]));
  } catch {
    // Blocked or full: pages then begin at their top.
  }
}

const newName = (): string => String(performance.timeOrigin + performance.now());

/** The current entry's name; a new entry gets one. Past wouter's patch, which would take this for a navigation. */
function nameEntry(name = newName()): string {
  const state: unknown = history.state;
  const fields = typeof state === 'object' && state !== null ? state : {};
  if (STATE_KEY in fields && typeof fields[STATE_KEY] === 'string') return fields[STATE_KEY];
  History.prototype.replaceState.call(history, { ...fields, [STATE_KEY]: name }, '');
  return name;
}

export type ScrollMemory = {
  /**
   * Begins a page at its top.
   * @returns where it was left if a reload, Back or Forward has just led to it; then it begins there
   */
  begin(): PagePlace | null;
  stop(): void;
};

/**
 * Remembers the place on each page of the session's history, and scrolls back to it on Back and Forward: the browser
 * does so itself only for pages that are drawn by then. What it does not do at a reload is to scroll the rows.
 * @param isShown whether the server rendered the page of the address; somebody may have gone Back before this runs
 */
export function startScrollMemory(isShown: boolean): ScrollMemory {
  const places = loadPlaces();
  const listening = new AbortController();
  followRows(listening.signal);
  let entry = nameEntry();
  let back = places.get(entry) ?? null;
  let returning: AbortSignal | null = null;
  /** How far the last page was scrolled down, in pixels; null where that is not known. */
  let leftTop: number | null = null;
  if (back && isShown) returnRows(back);
  else if (back) returning = returnToPlace(back);

  function listen(type: string, listener: () => void): void {
    // Capturing, so that the entry is known before the router draws the page.
    window.addEventListener(type, listener, { signal: listening.signal, capture: true });
  }
  const leave = (): void => {
    leftTop = window.scrollY;
    // Left on the way back to its place, a page keeps it.
    if (!returning || returning.aborted) places.set(entry, findPlace());
    returning = null;
  };

  history.scrollRestoration = 'manual';
  listen('pageshow', () => {
    history.scrollRestoration = 'manual';
  });
  listen('pagehide', () => {
    leave();
    savePlaces(places);
    history.scrollRestoration = 'auto';
  });
  listen('pushState', () => {
    noteArrival('link');
    leave();
    back = null;
    entry = newName();
    // The browser takes its time to note it, and there is nothing to come back to yet.
    runAfterPaint(() => {
      entry = nameEntry(entry);
    });
  });
  listen('replaceState', () => {
    back = null;
    leftTop = null;
    entry = nameEntry(entry);
  });
  listen('popstate', () => {
    noteArrival('history');
    leave();
    entry = nameEntry();
    back = places.get(entry) ?? null;
    if (back) returning = returnToPlace(back);
  });

  function begin(): PagePlace | null {
    // To scroll has the browser lay out the new page at once; it need not where the last one was at its top.
    if (!back && leftTop !== 0) window.scrollTo(0, 0);
    return back;
  }

  return { begin, stop: () => listening.abort() };
}
