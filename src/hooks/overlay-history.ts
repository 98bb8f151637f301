import { useEffect, useEffectEvent, useId } from 'react';
import { pushEntryState, readEntryState, writeEntryState } from './history-state';

// On phones, open overlays have one history entry, so that Back closes the topmost. No entry is left when they close
// otherwise. On all screens, an overlay that stays open on Back has one, so that Back does not leave the page.

/** Phones in both orientations. Elsewhere, Back leaves the page. */
const PHONE = '(width < 48rem), (pointer: coarse) and (height < 30rem)';
const STATE_KEY = 'overlay';
/** Browsers may ignore history.back(), for example after many calls. */
const BACK_TIMEOUT_MS = 1000;

/** `close` is null for an overlay that stays open on Back. */
type Overlay = { readonly id: string; readonly close: (() => void) | null };

const overlays = new Set<Overlay>();
const reopeners = new Map<string, () => void>();
/** Called at the page's own entry, when no overlay is open. */
let waiting: (() => void)[] = [];
/** Set while history.back() is pending. */
let backTimer: ReturnType<typeof setTimeout> | undefined;

const isPhone = (): boolean => window.matchMedia(PHONE).matches;

function closeFrom(index: number): void {
  for (const overlay of [...overlays].slice(index)) {
    if (!overlay.close) continue;
    overlays.delete(overlay);
    overlay.close();
  }
}

function finishBack(): void {
  clearTimeout(backTimer);
  backTimer = undefined;
}

function runWaiting(): void {
  const callbacks = waiting;
  waiting = [];
  for (const callback of callbacks) callback();
}

function goBack(): void {
  backTimer = setTimeout(() => {
    finishBack();
    runWaiting();
  }, BACK_TIMEOUT_MS);
  history.back();
}

/** Adds or removes the history entry. */
function update(): void {
  if (backTimer !== undefined) return;
  const entry = readEntryState(STATE_KEY);
  const top = [...overlays].at(-1);
  if (!top) {
    if (entry === undefined) runWaiting();
    else goBack();
  } else if (entry === undefined) {
    if (isPhone() || !top.close) pushEntryState(STATE_KEY, top.id);
  } else if (entry !== top.id) writeEntryState(STATE_KEY, top.id);
}

function onPopState(): void {
  if (backTimer === undefined) closeFrom(isPhone() ? -1 : 0);
  else finishBack();
  const reopen = reopeners.get(String(readEntryState(STATE_KEY)));
  if (reopen) reopen();
  else update();
}

/** Closes dialogs on Back and Forward. Leaves the entry of a dialog that is not open, for example after a reload. */
export function startOverlayHistory(): () => void {
  const phone = window.matchMedia(PHONE);
  window.addEventListener('popstate', onPopState);
  // An overlay may have been opened before the phone was rotated.
  phone.addEventListener('change', update);
  update();
  return () => {
    window.removeEventListener('popstate', onPopState);
    phone.removeEventListener('change', update);
  };
}

/** For navigations and changes of the entry: calls back immediately, or once the entry of an open dialog is gone. */
export function runAfterOverlay(callback: () => void): void {
  if (backTimer === undefined && readEntryState(STATE_KEY) === undefined) callback();
  else waiting.push(callback);
}

/** For controls that depend on the address: calls back at once, or after navigations that wait for history.back(). */
export function runAfterBack(callback: () => void): void {
  if (backTimer === undefined) callback();
  else waiting.push(callback);
}

/** For navigations of the user, such as with a link in a dialog: closes it if it has a history entry. */
export function runWithoutOverlay(callback: () => void): void {
  if (backTimer === undefined && readEntryState(STATE_KEY) !== undefined) {
    closeFrom(0);
    update();
  }
  runAfterOverlay(callback);
}

/**
 * On phones, Back closes the overlay, and Forward opens it again if `onReopen` is given. Without `onClose`, Back does
 * nothing on any screen.
 */
export function useBackToClose(isOpen: boolean, onClose: (() => void) | null, onReopen?: () => void): void {
  const id = useId();
  const close = useEffectEvent(() => onClose?.());
  const isClosable = onClose !== null;
  const reopen = useEffectEvent(() => onReopen?.());
  const canReopen = !isOpen && onReopen !== undefined;

  useEffect(() => {
    if (!isOpen) return;
    const overlay = { id, close: isClosable ? () => close() : null };
    overlays.add(overlay);
    // Not immediately: one overlay may open in the same commit in which another one closes.
    queueMicrotask(update);
    return () => {
      overlays.delete(overlay);
      queueMicrotask(update);
    };
  }, [isOpen, id, isClosable]);

  useEffect(() => {
    if (!canReopen) return;
    reopeners.set(id, () => reopen());
    return () => {
      reopeners.delete(id);
    };
  }, [canReopen, id]);
}
