import { isRecord } from '#shared/json';

function readState(): Readonly<Record<string, unknown>> {
  const state: unknown = history.state;
  return isRecord(state) ? { ...state } : {};
}

export function readEntryState(key: string): unknown {
  return readState()[key];
}

export function writeEntryState(key: string, value: unknown): void {
  history.replaceState({ ...readState(), [key]: value }, '');
}

/** Changes the address of the current entry, without a navigation. */
export function replaceAddress(url: URL): void {
  history.replaceState(history.state, '', url);
}

/** Adds an entry for the same page, with the state of the current entry and one more value. */
export function pushEntryState(key: string, value: unknown): void {
  history.pushState({ ...readState(), [key]: value }, '');
}
