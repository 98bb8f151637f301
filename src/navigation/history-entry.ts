import { readEntryState, writeEntryState } from '../hooks/history-state';

const ID_KEY = 'entry';

export const createEntryId = (): string => String(performance.timeOrigin + performance.now());

export function ensureEntryId(newId = createEntryId()): string {
  const id = readEntryState(ID_KEY);
  if (typeof id === 'string') return id;
  writeEntryState(ID_KEY, newId);
  return newId;
}

let isLinkNavigation = false;

export function setNavigationType(type: 'push' | 'traverse'): void {
  isLinkNavigation = type === 'push';
}

export function wasReachedByLink(): boolean {
  return isLinkNavigation;
}

/** Calls `fallback` in a new tab, which has no earlier entry. */
export function goBack(fallback: () => void): void {
  if (window.history.length > 1) window.history.back();
  else fallback();
}
