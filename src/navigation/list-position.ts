import { isRecord } from '#shared/json';
import { readEntryState, writeEntryState } from '../hooks/history-state';
import { ensureEntryId } from './history-entry';

const STATE_KEY = 'list';
const STORAGE_KEY = 'marquee_list_positions';
const MAX_POSITIONS = 30;

type LoadedPages = { readonly list: string; readonly pages: number };

export function saveLoadedPages(saved: LoadedPages): void {
  writeEntryState(STATE_KEY, saved);
}

export function findLoadedPages(): LoadedPages | null {
  const saved = readEntryState(STATE_KEY);
  if (!isRecord(saved)) return null;
  const { list, pages } = saved;
  return typeof list === 'string' && typeof pages === 'number' ? { list, pages } : null;
}

export type ListPosition = {
  readonly href: string;
  /** The title's index, in case the list no longer has the title. */
  readonly index: number;
  /** In pixels, from the top of the window. */
  readonly top: number;
};

type SavedPosition = readonly [entryId: string, list: string, position: ListPosition];

function isSavedPosition(value: unknown): value is SavedPosition {
  const [entryId, list, position]: readonly unknown[] = Array.isArray(value) ? value : [];
  if (typeof entryId !== 'string' || typeof list !== 'string' || !isRecord(position)) return false;
  const { href, index, top } = position;
  return typeof href === 'string' && typeof index === 'number' && typeof top === 'number';
}

function loadPositions(): SavedPosition[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSavedPosition) : [];
  } catch {
    return [];
  }
}

/** Null removes it. Not in the history's state: browsers ignore changes of it while a page is unloaded. */
export function saveListPosition(list: string, position: ListPosition | null): void {
  const entryId = ensureEntryId();
  const others = loadPositions().filter(([id]) => id !== entryId);
  const positions: SavedPosition[] = position ? [...others, [entryId, list, position]] : others;
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(positions.slice(-MAX_POSITIONS)));
  } catch {}
}

export function findListPosition(list: string): ListPosition | null {
  const entryId = ensureEntryId();
  return loadPositions().find(([id, savedList]) => id === entryId && savedList === list)?.[2] ?? null;
}
