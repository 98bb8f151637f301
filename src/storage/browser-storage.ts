import { parseJson } from '#shared/json';

/* localStorage may be blocked or full, or contain anything. Reading then returns null, and writing false. */

export function readStoredText(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStoredText(key: string, text: string): boolean {
  try {
    window.localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

export function readStored(key: string): unknown {
  return parseJson(readStoredText(key) ?? 'null') ?? null;
}

export function writeStored(key: string, value: unknown): boolean {
  return writeStoredText(key, JSON.stringify(value));
}

export function removeStored(key: string): void {
  try {
    window.localStorage.removeItem(key);
  } catch {}
}
