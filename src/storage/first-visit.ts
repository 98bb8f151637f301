import { readStored, writeStored } from './browser-storage';

const KEY = 'marquee_first_time_notification_shown';

/** Applies where localStorage is blocked. */
let wasClosedOnThisPage = false;

export function isFirstVisit(): boolean {
  return !wasClosedOnThisPage && readStored(KEY) === null;
}

export function endFirstVisit(): void {
  wasClosedOnThisPage = true;
  writeStored(KEY, true);
}
