import { type Preferences, parsePreferences } from '#shared/preferences';
import type { trpc } from '../api/trpc';
import {
  findPreferencesChange,
  forgetPreferences,
  type PreferencesChange,
  readPreferences,
  storePreferences,
  subscribeToPreferences,
} from '../storage/preferences';

/** After so long a change that did not arrive is sent again. */
const RETRY_MS = 15_000;

type SettingsCalls = Pick<
  ReturnType<typeof trpc.useUtils>['client']['settings'],
  'preferences' | 'savePreferences'
>;

/** What the server keeps for the person. */
type Kept = { readonly preferences: Preferences; readonly changedAt: string };

/** The last change made here, if it is this person's: any other says nothing about what they prefer. */
function findOwnChange(userId: string): PreferencesChange | null {
  const change = findPreferencesChange();
  return change?.userId === userId ? change : null;
}

function adopt({ preferences, changedAt }: Kept, userId: string): void {
  storePreferences(preferences, { changedAt, userId, isSent: true, fields: [] });
}

/** Puts what was changed here, and only that, over what the server keeps. */
function layOver({ preferences }: Kept, change: PreferencesChange): void {
  const changed = Object.entries(readPreferences()).filter(([field]) => change.fields.includes(field));
  storePreferences(parsePreferences({ ...preferences, ...Object.fromEntries(changed) }), change);
}

/** What was changed before anybody signed in becomes this person's, who never changed anything. */
function takeOver(userId: string): void {
  const change = findPreferencesChange();
  if (change?.userId === null) storePreferences(readPreferences(), { ...change, userId, isSent: false });
}

/**
 * Keeps what a signed-in person prefers the same here and on the server: the newer change wins (decisions.md
 * "Accounts"), what was changed before signing in counts only where nothing is kept, and what could not be sent is
 * sent later.
 * @returns what ends it
 */
export function syncPreferences(settings: SettingsCalls, userId: string): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBusy = false;
  /** Whether what the server keeps is known: until then a whole record sent there could undo what it has. */
  let isKnown = false;

  async function exchange(): Promise<void> {
    const { data: kept } = await settings.preferences.query(undefined, { signal });
    if (signal.aborted) return;
    isKnown = true;
    if (!kept) return takeOver(userId);
    const change = findOwnChange(userId);
    /** In milliseconds. */
    const lead = change
      ? Date.parse(change.changedAt) - Date.parse(kept.changedAt)
      : Number.NEGATIVE_INFINITY;
    if (lead < 0) adopt(kept, userId);
    else if (change && lead > 0 && !change.isSent) layOver(kept, change);
  }

  /** Sends until nothing is left to send: something may change while a call is on the way. */
  async function send(): Promise<void> {
    for (let change = findOwnChange(userId); change && !change.isSent; change = findOwnChange(userId)) {
      const { changedAt } = change;
      const answer = await settings.savePreferences.mutate(
        { preferences: readPreferences(), changedAt },
        { signal },
      );
      if (signal.aborted) return;
      if (findPreferencesChange()?.changedAt === changedAt) adopt(answer.data, userId);
    }
  }

  async function run(work: () => Promise<void>): Promise<void> {
    if (isBusy || signal.aborted) return;
    clearTimeout(timer);
    isBusy = true;
    try {
      await work();
      if (!signal.aborted) await send();
    } catch {
      isKnown = false;
      // Away or offline: tried again, from the beginning, for the server may have heard of newer changes meanwhile.
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
