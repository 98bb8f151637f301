import { isRecord } from '#shared/json';
import { readStored, readStoredText, writeStored } from './browser-storage';
import { PERSONAL_KEYS, STASH_KEY, VISITOR_KEYS } from './visitor-data';

function isAccountData(): boolean {
  const change = readStored(PERSONAL_KEYS.preferencesChange);
  return isRecord(change) && typeof change.userId === 'string';
}

/** @param isContinued whether this user was signed in before: the stored values are then the account's. */
export function stashVisitorData(isContinued: boolean): void {
  if (readStored(STASH_KEY) !== null) return;
  const entries = VISITOR_KEYS.map((key) => [key, readStoredText(key)]);
  writeStored(STASH_KEY, isContinued || isAccountData() ? {} : Object.fromEntries(entries));
}
