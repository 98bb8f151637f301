import { isRecord } from '#shared/json';
import { ensureEntryId, readEntryState, writeEntryState } from './history-entry';

const STATE_KEY = 'list';
const STORAGE_KEY = 'marquee_list_positions';
const MAX_POSITIONS = 30;

type LoadedPages = { readonly list: string; readonly pages: number };

/** Saves how many pages of a list are loaded in the current history entry. */
export function saveLoadedPages(saved: LoadedPages): void {
  writeEntryState(STATE_KEY, saved);
}

/** The pages that the current history entry saved; null for none. */
export function findLoadedPages(): LoadedPages | null {
  const saved = readEntryState(STATE_KEY);
  if (!isRecord(saved)) return null;
  const { list, pages } = saved;
  return typeof list === 'string' && typeof pages === 'number' ? { list, pages } : null;
}

/** The first title in the window. */
export type ListPosition = {
  /** The path of the title's page. */
  readonly href: string;
  /** The title's index, in case the list no longer has the title. */
  readonly index: number;
  /** The distance from the top of the window, in pixels. */
  readonly top: number;
};

type SavedPosition = readonly [entryId: string, list: string, position: ListPosition];

function loadPositions(): SavedPosition[] {
  try {
    // Only saveListPosition writes this key. A value of another shape fails here or has no known entry id.
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as SavedPosition[];
  } catch {
    return [];
  }
}

/**
 * Saves the position in a list for the current history entry; null removes it. In session storage, because browsers
 * ignore changes of the history while a page is unloaded.
 */
export function saveListPosition(list: string, position: ListPosition | null): void {
  const entryId = ensureEntryId();
  const others = loadPositions().filter(([id]) => id !== entryId);
  const positions: SavedPosition[] = position ? [...others, [entryId, list, position]] : others;
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(positions.slice(-MAX_POSITIONS)));
  } catch {
    // Without storage, lists start at the top after a reload.
  }
}

/** The position in a list that was saved for the current history entry; null for none. */
export function findListPosition(list: string): ListPosition | null {
  const entryId = ensureEntryId();
  return loadPositions().find(([id, savedList]) => id === entryId && savedList === list)?.[2] ?? null;
}
