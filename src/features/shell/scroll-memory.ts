/** Names an entry of the session's history in its state, beside what others keep there. */
const STATE_KEY = 'entry';
const STORAGE_KEY = 'marquee_scroll_positions';
/** How long a page may take to become long enough to be scrolled back. */
const PATIENCE_MS = 3000;
/** A person who does one of these has taken over. */
const TAKING_OVER = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

type Positions = Map<string, number>;

function loadPositions(): Positions {
  try {
    // Written below, in this shape; anything else fails here or is not found by name.
    return new Map(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
}

function savePositions(positions: Positions): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions]));
  } catch {
    // Blocked or full: pages then begin at their top.
  }
}

/** The current entry's name; a new entry gets one. Past wouter's patch, which would take this for a navigation. */
function nameEntry(keep?: string): string {
  const state: unknown = history.state;
  const fields = typeof state === 'object' && state !== null ? state : {};
  if (STATE_KEY in fields && typeof fields[STATE_KEY] === 'string') return fields[STATE_KEY];
  const name = keep ?? String(performance.timeOrigin + performance.now());
  History.prototype.replaceState.call(history, { ...fields, [STATE_KEY]: name }, '');
  return name;
}

/** Scrolls to where the page was left, again and again until the page is long enough or the person scrolls. */
function returnTo(top: number): void {
  const giveUpAt = performance.now() + PATIENCE_MS;
  const end = new AbortController();
  for (const type of TAKING_OVER) {
    window.addEventListener(type, () => end.abort(), { signal: end.signal, passive: true });
  }
  function step(): void {
    if (end.signal.aborted) return;
    window.scrollTo({ top, behavior: 'instant' });
    const isThere = Math.abs(window.scrollY - top) <= 1;
    if (isThere || performance.now() > giveUpAt) end.abort();
    else requestAnimationFrame(step);
  }
  requestAnimationFrame(step);
}

export type ScrollMemory = {
  /** Whether the newest navigation went back or forward, to a page whose position is known. */
  isReturn(): boolean;
  stop(): void;
};

/**
 * Remembers how far each entry of the session's history was scrolled, and scrolls back to it on Back and Forward:
 * the browser does so itself only for pages that are drawn by then. Reloads are left to the browser.
 */
export function startScrollMemory(): ScrollMemory {
  const positions = loadPositions();
  const listening = new AbortController();
  let entry = nameEntry();
  let returning = false;

  function listen(type: string, listener: () => void): void {
    // Capturing, so that the entry is known before the router draws the page.
    window.addEventListener(type, listener, { signal: listening.signal, capture: true });
  }
  const leave = (): void => {
    positions.set(entry, window.scrollY);
  };

  history.scrollRestoration = 'manual';
  listen('pageshow', () => {
    history.scrollRestoration = 'manual';
  });
  listen('pagehide', () => {
    leave();
    savePositions(positions);
    history.scrollRestoration = 'auto';
  });
  listen('pushState', () => {
    leave();
    returning = false;
    entry = nameEntry();
  });
  listen('replaceState', () => {
    returning = false;
    entry = nameEntry(entry);
  });
  listen('popstate', () => {
    leave();
    entry = nameEntry();
    const top = positions.get(entry);
    returning = top !== undefined;
    if (top !== undefined) returnTo(top);
  });

  return { isReturn: () => returning, stop: () => listening.abort() };
}
