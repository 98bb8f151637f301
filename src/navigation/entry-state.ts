function stateFields(): Readonly<Record<string, unknown>> {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? { ...state } : {};
}

/** What was kept under a name with this entry of the session's history; undefined for nothing. */
export function readEntryState(name: string): unknown {
  return stateFields()[name];
}

/**
 * Keeps a value with this entry of the session's history, beside what others keep there: it lasts as long as the
 * entry does, through reloads, too. Past wouter's patch, which would take this for a navigation.
 */
export function keepEntryState(name: string, value: unknown): void {
  History.prototype.replaceState.call(history, { ...stateFields(), [name]: value }, '');
}

/** Adds an entry for the same address to the session's history, marked by a name. Past wouter's patch as well. */
export function addEntry(name: string): void {
  History.prototype.pushState.call(history, { ...stateFields(), [name]: true }, '');
}
