import { readStoredText, removeStored, writeStoredText } from './browser-storage';
import { LOCAL_HISTORY_KEY } from './local-history-entries';

/** Set while the last known history of this user or visitor has no title to continue. */
const KEY = 'marquee_no_history';

export function saveHistoryMark(hasTitles: boolean): void {
  if (hasTitles) removeStored(KEY);
  else writeStoredText(KEY, 'true');
}

/**
 * Shows or hides what only browsers with a history show, by the rule of server/rendering/early-script.ts. Visible content
 * moves, so this is only for the start of a page and for the beginning and end of a session. Returns whether there may
 * be a history.
 */
export function applyHistoryMark(): boolean {
  const { dataset } = document.documentElement;
  const mayExist = 'hasToken' in dataset || readStoredText(LOCAL_HISTORY_KEY) !== null;
  document.documentElement.toggleAttribute('data-has-history', mayExist && readStoredText(KEY) === null);
  return mayExist;
}
