import { isRecord } from '#shared/json';

// Calls the original pushState and replaceState: wouter's patched ones report a navigation.

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

/** Changes the address of the current entry, without a navigation. */
export function replaceAddress(url: URL): void {
  History.prototype.replaceState.call(history, history.state, '', url);
}

/** Adds an entry for the same page, with the state of the current entry and one more value. */
export function pushEntryState(key: string, value: unknown): void {
  History.prototype.pushState.call(history, { ...readState(), [key]: value }, '');
}
