import { type Preferences, parsePreferences } from '#shared/preferences';
import { asAccount } from '../api/call-options';
import type { trpc } from '../api/trpc';
import { findTokenOf } from '../auth/session';
import {
  clearPreferences,
  findPreferencesChange,
  type PreferencesChange,
  readPreferences,
  storePreferences,
  subscribeToPreferences,
} from '../storage/preferences';

const RETRY_MS = 15_000;

type SettingsCalls = Pick<
  ReturnType<typeof trpc.useUtils>['client']['settings'],
  'preferences' | 'savePreferences'
>;

type Stored = { readonly preferences: Preferences; readonly changedAt: string };

function findChangeOf(userId: string): PreferencesChange | null {
  const change = findPreferencesChange();
  return change?.userId === userId ? change : null;
}

function storeSynced({ preferences, changedAt }: Stored, userId: string): void {
  storePreferences(preferences, { changedAt, userId, isSent: true, fields: [] });
}

function applyChange({ preferences }: Stored, change: PreferencesChange): void {
  const changed = Object.entries(readPreferences()).filter(([field]) => change.fields.includes(field));
  storePreferences(parsePreferences({ ...preferences, ...Object.fromEntries(changed) }), change);
}

function assignVisitorChange(userId: string): void {
  const change = findPreferencesChange();
  if (change?.userId === null) storePreferences(readPreferences(), { ...change, userId, isSent: false });
}

const isSame = (one: Preferences, other: Preferences): boolean =>
  JSON.stringify(one) === JSON.stringify(parsePreferences(other));

/**
 * Synchronizes now, after every change, and when the browser comes online.
 * - Only changed fields are applied to the server's preferences, so that devices do not overwrite each other.
 * - The server decides which change is newer, because the browser's clock may be wrong.
 * - A visitor's change from before signing in counts only if the account has no stored preferences.
 * @param onReplaced called when the server had a newer change than the one that was sent
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
  /** Whether the server's preferences were read. Sending all fields before that could overwrite newer values. */
  let isKnown = false;

  /** Null if another account is signed in by now, for example in another tab. */
  function findCallOptions() {
    const token = signal.aborted ? null : findTokenOf(userId);
    return token === null ? null : { ...asAccount(token), signal };
  }
  const isCurrent = (): boolean => findCallOptions() !== null;

  async function pull(): Promise<void> {
    const options = findCallOptions();
    if (!options) return;
    const { data: stored } = await settings.preferences.query(undefined, options);
    if (!isCurrent()) return;
    isKnown = true;
    if (!stored) return assignVisitorChange(userId);
    const change = findChangeOf(userId);
    if (change && !change.isSent) applyChange(stored, change);
    else if (change?.changedAt !== stored.changedAt) storeSynced(stored, userId);
  }

  /** Repeats until everything is sent, because preferences may change during a call. */
  async function send(): Promise<void> {
    for (let isFollowUp = false; ; isFollowUp = true) {
      const change = findChangeOf(userId);
      const options = findCallOptions();
      if (!options || !change || change.isSent) return;
      const { changedAt } = change;
      const preferences = readPreferences();
      const sentAt = new Date().toISOString();
      // The server may date a slow call later than a change that was made during it.
      const time = { changedAt: isFollowUp ? sentAt : changedAt, sentAt };
      const { data } = await settings.savePreferences.mutate({ preferences, ...time }, options);
      if (!isCurrent()) return;
      if (findPreferencesChange()?.changedAt !== changedAt) continue;
      storeSynced(data, userId);
      if (!isSame(preferences, data.preferences)) onReplaced();
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
      if (!signal.aborted) timer = setTimeout(begin, RETRY_MS);
    } finally {
      isBusy = false;
    }
  }
  const begin = (): void => void run(pull);
  const onChange = (): void => void run(async () => (isKnown ? undefined : pull()));

  const owner = findPreferencesChange()?.userId ?? userId;
  if (owner !== userId) clearPreferences();
  const unsubscribe = subscribeToPreferences(onChange);
  window.addEventListener('online', begin, { signal });
  begin();
  return () => {
    clearTimeout(timer);
    unsubscribe();
    ended.abort();
  };
}
