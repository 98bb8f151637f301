import { ensureEntryId, readEntryState, writeEntryState } from './history-entry';
import type { ListPlace } from './list-place';

/** What is kept of a long list with its entry of the session's history. */
type KeptList = { readonly list: string; readonly pages: number };

const STATE_KEY = 'list';
/** How many entries' places are kept. */
const MAX_PLACES = 30;
const STORAGE_KEY = 'marquee_list_places';

type Place = readonly [entry: unknown, list: string, place: ListPlace];

const entryName = (): string => ensureEntryId();

function loadPlaces(): Place[] {
  try {
    // Written below, in this shape; anything else fails here, or is not found by name.
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as Place[];
  } catch {
    return [];
  }
}

/** Keeps the place in this entry's list, or forgets it. Not in the entry itself: too late for it as a page ends. */
export function keepListPlace(list: string, place: ListPlace | null): void {
  const others = loadPlaces().filter(([entry]) => entry !== entryName());
  const places: Place[] = place ? [...others, [entryName(), list, place]] : others;
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(places.slice(-MAX_PLACES)));
  } catch {
    // Blocked or full: lists then begin at their top.
  }
}

/** The place that was kept as the page ended; null for none. */
export function findKeptPlace(list: string): ListPlace | null {
  return loadPlaces().find(([entry, of]) => entry === entryName() && of === list)?.[2] ?? null;
}

export function keepList(kept: KeptList): void {
  writeEntryState(STATE_KEY, kept);
}

/** What this entry keeps of a list; null for nothing, and for what makes no sense. */
export function findKeptList(): KeptList | null {
  const kept = readEntryState(STATE_KEY);
  if (typeof kept !== 'object' || kept === null || !('list' in kept && 'pages' in kept)) return null;
  const { list, pages } = kept;
  return typeof list === 'string' && typeof pages === 'number' ? { list, pages } : null;
}
