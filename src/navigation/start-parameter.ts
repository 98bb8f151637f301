import { replaceAddress } from '../hooks/history-state';

const PARAMETER = 'start';

/** The path of a player that starts at 0 s instead of the saved position, also in a new tab. */
export const fromBeginning = (playerPath: string): string => `${playerPath}?${PARAMETER}=0`;

/** Whether the address asks for the beginning. Removes that from the address, so that a reload resumes. */
export function takeStartParameter(): boolean {
  const url = new URL(window.location.href);
  if (url.searchParams.get(PARAMETER) !== '0') return false;
  url.searchParams.delete(PARAMETER);
  replaceAddress(url);
  return true;
}
