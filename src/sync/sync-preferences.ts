import { type Preferences, parsePreferences } from '#shared/preferences';
import { asAccount } from '../api/as-account';
import type { trpc } from '../api/trpc';
import { findTokenOf } from '../auth/session';
import {
  findPreferencesChange,
  forgetPreferences,
  type PreferencesChange,
  readPreferences,
  storePreferences,
  subscribeToPreferences,
} from '../storage/preferences';

/** A change that did not arrive is sent again after this time. */
const RETRY_MS = 15_000;

type SettingsCalls = Pick<
  ReturnType<typeof trpc.useUtils>['client']['settings'],
  'preferences' | 'savePreferences'
>;

/** What the server stores for the account. */
type Stored = { readonly preferences: Preferences; readonly changedAt: string };

/** The last change made in this browser, if the account made it. */
function findOwnChange(userId: string): PreferencesChange | null {
  const change = findPreferencesChange();
  return change?.userId === userId ? change : null;
}

function adopt({ preferences, changedAt }: Stored, userId: string): void {
  storePreferences(preferences, { changedAt, userId, isSent: true, fields: [] });
}

/** Applies the fields that were changed in this browser to what the server stores. */
function applyChange({ preferences }: Stored, change: PreferencesChange): void {
  const changed = Object.entries(readPreferences()).filter(([field]) => change.fields.includes(field));
  storePreferences(parsePreferences({ ...preferences, ...Object.fromEntries(changed) }), change);
}

/** Makes a visitor's change the account's, which has stored none. */
function takeOver(userId: string): void {
  const change = findPreferencesChange();
  if (change?.userId === null) storePreferences(readPreferences(), { ...change, userId, isSent: false });
}

const isSame = (one: Preferences, other: Preferences): boolean =>
  JSON.stringify(one) === JSON.stringify(parsePreferences(other));

/**
 * Keeps the account's preferences the same in this browser and on the server. The server decides which change is newer,
 * because the browser's clock may be wrong. A visitor's change from before signing in counts only if the account has
 * stored nothing. What could not be sent is sent later.
 *
 * @param onReplaced called when the server had a newer change than the one that was sent.
 * @returns ends the synchronization.
 */
export function syncPreferences(
  settings: SettingsCalls,
  userId: string,
  onReplaced: () => void = () => undefined,
): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBusy = false;
  /** Whether the server's preferences were read: a whole record sent before could undo what they contain. */
  let isKnown = false;

  /** Options of a call as this account; null once somebody else is signed in, in another tab for instance. */
  function findCallOptions() {
    const token = signal.aborted ? null : findTokenOf(userId);
    return token === null ? null : { ...asAccount(token), signal };
  }
  const isCurrent = (): boolean => findCallOptions() !== null;

  async function exchange(): Promise<void> {
    const options = findCallOptions();
    if (!options) return;
    const { data: stored } = await settings.preferences.query(undefined, options);
    if (!isCurrent()) return;
    isKnown = true;
    if (!stored) return takeOver(userId);
    const change = findOwnChange(userId);
    if (change && !change.isSent) applyChange(stored, change);
    else if (change?.changedAt !== stored.changedAt) adopt(stored, userId);
  }

  /** Sends until nothing is left: something may change while a call is on the way. */
  async function send(): Promise<void> {
    for (;;) {
      const change = findOwnChange(userId);
      const options = findCallOptions();
      if (!options || !change || change.isSent) return;
      const { changedAt } = change;
      const preferences = readPreferences();
      const sentAt = new Date().toISOString();
      const answer = await settings.savePreferences.mutate({ preferences, changedAt, sentAt }, options);
      if (!isCurrent()) return;
      if (findPreferencesChange()?.changedAt !== changedAt) continue;
      adopt(answer.data, userId);
      if (!isSame(preferences, answer.data.preferences)) onReplaced();
    }
  }

  async function run(work: () => Promise<void>): Promise<void> {
    if (isBusy || !isCurrent()) return;
    clearTimeout(timer);
    isBusy = true;
    try {
      await work();
      await send();
    } catch {
      isKnown = false;
      // From the beginning, because the server may know of newer changes by then.
      if (!signal.aborted) timer = setTimeout(begin, RETRY_MS);
    } finally {
      isBusy = false;
    }
  }
  const begin = (): void => void run(exchange);
  const follow = (): void => void run(async () => (isKnown ? undefined : exchange()));

  const owner = findPreferencesChange()?.userId ?? userId;
  if (owner !== userId) forgetPreferences();
  const unsubscribe = subscribeToPreferences(follow);
  window.addEventListener('online', begin, { signal });
  begin();
  return () => {
    clearTimeout(timer);
    unsubscribe();
    ended.abort();
  };
}
