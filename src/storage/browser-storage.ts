/*
 * localStorage as it really is: it may be blocked, full, or hold what somebody else wrote. Reading then gives null
 * and writing does nothing, so that storage never breaks the site.
 */

/** A text as it stands there, for what other programs read too. */
export function readStoredText(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text as it is; tells whether it was kept. */
export function writeStoredText(key: string, text: string): boolean {
  try {
    window.localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

export function readStored(key: string): unknown {
  try {
    return JSON.parse(readStoredText(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a value as JSON; tells whether it was kept. */
export function writeStored(key: string, value: unknown): boolean {
  return writeStoredText(key, JSON.stringify(value));
}

export function removeStored(key: string): void {
  try {
    window.localStorage.removeItem(key);
  } catch {
    // Nothing was kept, so nothing is left.
  }
}
