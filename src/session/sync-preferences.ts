import type { Preferences } from '#shared/preferences';
import type { trpc } from '../api/trpc';
import {
  findPreferencesChange,
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

/** The last change made here, unless somebody else made it: that says nothing about what this person prefers. */
function findOwnChange(userId: string): PreferencesChange | null {
  const change = findPreferencesChange();
  return change && (change.userId === null || change.userId === userId) ? change : null;
}

function adopt({ preferences, changedAt }: Kept, userId: string): void {
  storePreferences(preferences, { changedAt, userId, isSent: true });
}

/**
 * Keeps what a signed-in person prefers the same here and on the server: the newer change wins (decisions.md
 * "Accounts"), and what could not be sent is sent later.
 * @returns what ends it
 */
export function syncPreferences(settings: SettingsCalls, userId: string): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBusy = false;

  async function exchange(): Promise<void> {
    const { data: kept } = await settings.preferences.query(undefined, { signal });
    const change = findOwnChange(userId);
    const isNewer = change && (!kept || Date.parse(change.changedAt) > Date.parse(kept.changedAt));
    if (signal.aborted) return;
    if (kept && !isNewer && change?.changedAt !== kept.changedAt) adopt(kept, userId);
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
      // Away or offline: tried again, from the beginning, for the server may have heard of newer changes meanwhile.
      if (!signal.aborted) timer = setTimeout(begin, RETRY_MS);
    } finally {
      isBusy = false;
    }
  }
  const begin = (): void => void run(exchange);
  const follow = (): void => void run(async () => undefined);

  const unsubscribe = subscribeToPreferences(follow);
  window.addEventListener('online', begin, { signal });
  begin();
  return () => {
    clearTimeout(timer);
    unsubscribe();
    ended.abort();
  };
}
