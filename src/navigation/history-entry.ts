import { useEffect, useEffectEvent } from 'react';
import { isRecord } from '#shared/json';

// Calls the original pushState and replaceState: wouter's patched ones report a navigation.

const OVERLAY_KEY = 'covered';
const ID_KEY = 'entry';

function readState(): Readonly<Record<string, unknown>> {
  const state: unknown = history.state;
  return isRecord(state) ? { ...state } : {};
}

export function readEntryState(key: string): unknown {
  return readState()[key];
}

export function writeEntryState(key: string, value: unknown): void {
  History.prototype.replaceState.call(history, { ...readState(), [key]: value }, '');
}

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

/** Lets Back close an overlay, and Forward reopen it, by a history entry. Only in windows that match mediaQuery. */
export function useBackToClose(isOpen: boolean, mediaQuery: string, onReopen: () => void): void {
  const reopen = useEffectEvent(onReopen);

  useEffect(() => {
    if (isOpen) return;
    const onPopState = (): void => {
      if (readEntryState(OVERLAY_KEY)) reopen();
    };
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, [isOpen]);

  useEffect(() => {
    if (!isOpen || !window.matchMedia(mediaQuery).matches) return;
    if (!readEntryState(OVERLAY_KEY)) {
      History.prototype.pushState.call(history, { ...readState(), [OVERLAY_KEY]: true }, '');
    }
    return () => {
      if (readEntryState(OVERLAY_KEY)) history.back();
    };
  }, [isOpen, mediaQuery]);
}
