const PARAMETER = 'start';

/** The path of a player that starts at 0 s instead of the saved position, also in a new tab. */
export const fromBeginning = (playerPath: string): string => `${playerPath}?${PARAMETER}=0`;

/** Whether the address asks for the beginning. Removes that from the address, so that a reload resumes. */
export function takeStartParameter(): boolean {
  const url = new URL(window.location.href);
  if (url.searchParams.get(PARAMETER) !== '0') return false;
  url.searchParams.delete(PARAMETER);
  // The original function: wouter's patched one reports a navigation.
  History.prototype.replaceState.call(history, history.state, '', url);
  return true;
}
