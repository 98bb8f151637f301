import { readStored, writeStored } from './browser-storage';

/** 1 §9: set once the welcome has been closed. */
const KEY = 'marquee_first_time_notification_shown';

/** Where storage is blocked, once a page is enough. */
let wasWelcomedHere = false;

export function isFirstVisit(): boolean {
  return !wasWelcomedHere && readStored(KEY) === null;
}

export function endFirstVisit(): void {
  wasWelcomedHere = true;
  writeStored(KEY, true);
}
