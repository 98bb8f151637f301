/**
 * localStorage as it really is: it may be blocked, full, or hold what somebody else wrote. Reading then gives null
 * and writing does nothing, so that storage never breaks the site.
 */
export function readStored(key: string): unknown {
  try {
    const text = window.localStorage.getItem(key);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Keeps a value as JSON; tells whether it was kept. */
export function writeStored(key: string, value: unknown): boolean {
  try {
    window.localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function removeStored(key: string): void {
  try {
    window.localStorage.removeItem(key);
  } catch {
    // Nothing was kept, so nothing is left.
  }
}
