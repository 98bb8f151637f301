import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_PREFERENCES, type Preferences } from '../../src/shared/preferences';
import { buildUser } from '../builders/users';
import { createLocalStorage } from '../support/local-storage';

type Saved = { readonly preferences: Preferences; readonly changedAt: string };

const ADA = 'ada';
const EARLY = '2025-01-01T00:00:00.000Z';
const NOON = '2025-06-01T12:00:00.000Z';
const LATE = '2025-12-01T00:00:00.000Z';

let stored: Map<string, string>;
let browser: EventTarget;
let server: {
  saved: Saved | null;
  isUnreachable: boolean;
  /** How long each save takes to arrive, in milliseconds. */
  delaysMs: number[];
  saves: number;
  /** Milliseconds by which the browser's clock is behind the server's. */
  leadMs: number;
  /** The tokens of the calls. */
  tokens: unknown[];
};
let replaced: number;
let storage: typeof import('../../src/storage/preferences');
let end: () => void;

const prefer = (changes: Partial<Preferences>): Preferences => ({ ...DEFAULT_PREFERENCES, ...changes });

type Options = { readonly context?: Readonly<Record<string, unknown>> } | undefined;
type Save = {
  readonly preferences: unknown;
  readonly changedAt: string;
  readonly sentAt?: string | undefined;
};

function callServer(options: Options): void {
  server.tokens.push(options?.context?.token);
  if (server.isUnreachable) throw new Error('Failed to fetch');
}

/** The settings procedures of one account. */
const settings = {
  preferences: {
    async query(_: unknown, options: Options) {
      callServer(options);
      return { success: true as const, data: server.saved };
    },
  },
  savePreferences: {
    async mutate({ preferences, changedAt, sentAt = changedAt }: Save, options: Options) {
      callServer(options);
      server.saves += 1;
      const delayMs = server.delaysMs.shift() ?? 0;
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
      const { parsePreferences } = await import('../../src/shared/preferences');
      const now = Date.now() + server.leadMs;
      const corrected = new Date(Date.parse(changedAt) + now - Date.parse(sentAt)).toISOString();
      if (!server.saved || corrected >= server.saved.changedAt)
        server.saved = { preferences: parsePreferences(preferences), changedAt: corrected };
      return { success: true as const, data: server.saved };
    },
  },
};

async function signIn(userId = ADA): Promise<void> {
  const { beginSession } = await import('../../src/auth/begin-session');
  beginSession(`token-of-${userId}`, buildUser({ id: userId, username: userId }));
  const { syncPreferences } = await import('../../src/sync/preferences-sync');
  end = syncPreferences(settings, userId, () => {
    replaced += 1;
  });
  await vi.advanceTimersByTimeAsync(0);
}

async function signOut(): Promise<void> {
  end();
  const { clearAccountData } = await import('../../src/storage/auth-data');
  clearAccountData();
}

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.parse(NOON) });
  stored = new Map();
  server = { saved: null, isUnreachable: false, delaysMs: [], saves: 0, leadMs: 0, tokens: [] };
  replaced = 0;
  end = () => undefined;
  browser = new EventTarget();
  vi.stubGlobal('window', Object.assign(browser, { localStorage: createLocalStorage(stored) }));
  vi.stubGlobal('navigator', {});
  vi.resetModules();
  storage = await import('../../src/storage/preferences');
});

afterEach(() => {
  end();
  vi.useRealTimers();
});

test('saved preferences are applied in another browser', async () => {
  server.saved = { preferences: prefer({ autoPlay: false, volume: 30 }), changedAt: EARLY };
  await signIn();
  expect(storage.readPreferences()).toEqual(server.saved.preferences);
  expect(server.saves).toBe(0);
});

test('unchanged preferences are not sent', async () => {
  await signIn();
  expect(server).toMatchObject({ saved: null, saves: 0 });
});

test.each([
  ['here', EARLY, false],
  ['on the server', LATE, true],
])('the newer change is used when it was made %s', async (_, changedAt, autoPlay) => {
  server.isUnreachable = true;
  await signIn();
  storage.savePreferences({ autoPlay: false });
  server.isUnreachable = false;
  server.saved = { preferences: prefer({ autoPlay: true }), changedAt };
  await vi.advanceTimersByTimeAsync(15_000);
  expect(storage.readPreferences().autoPlay).toBe(autoPlay);
  expect(server.saved.preferences.autoPlay).toBe(autoPlay);
});

test('each change is sent, also the last one of several', async () => {
  await signIn();
  storage.savePreferences({ autoPlay: false });
  vi.setSystemTime(LATE);
  storage.savePreferences({ autoNext: false });
  await vi.advanceTimersByTimeAsync(0);
  expect(server.saved).toEqual({
    preferences: prefer({ autoPlay: false, autoNext: false }),
    changedAt: LATE,
  });
});

test('a change during a slow save is saved, although the server dates that save later', async () => {
  await signIn();
  server.delaysMs = [500];
  storage.savePreferences({ volume: 75 });
  await vi.advanceTimersByTimeAsync(100);
  storage.savePreferences({ volume: 70 });
  await vi.advanceTimersByTimeAsync(400);
  expect(server).toMatchObject({ saved: { preferences: prefer({ volume: 70 }) }, saves: 2 });
  expect(storage.readPreferences().volume).toBe(70);
  expect(replaced).toBe(0);
});

test.each([
  ['when the browser is online again', () => browser.dispatchEvent(new Event('online'))],
  ['after 15 s', () => vi.advanceTimersByTimeAsync(15_000)],
])('an offline change is sent %s', async (_, reconnect) => {
  await signIn();
  server.isUnreachable = true;
  storage.savePreferences({ showRatings: false });
  await vi.advanceTimersByTimeAsync(0);
  server.isUnreachable = false;
  reconnect();
  await vi.advanceTimersByTimeAsync(0);
  expect(server.saved?.preferences.showRatings).toBe(false);
});

test('an offline change is sent after a restart, unless another browser saved a newer one', async () => {
  server.isUnreachable = true;
  await signIn();
  storage.savePreferences({ showRatings: false });
  end();
  const saved = { preferences: prefer({ compactMode: true }), changedAt: LATE };
  server = { ...server, saved, isUnreachable: false };
  await signIn();
  expect(storage.readPreferences()).toEqual(prefer({ compactMode: true }));
  expect(server.saved).toEqual(saved);
  expect(replaced).toBe(1);
});

test('a change of one account is never saved for another', async () => {
  await signIn('eve');
  server.isUnreachable = true;
  storage.savePreferences({ autoPlay: false });
  end();
  server = {
    ...server,
    saved: { preferences: prefer({ volume: 10 }), changedAt: EARLY },
    isUnreachable: false,
  };
  await signIn(ADA);
  expect(storage.readPreferences()).toEqual(prefer({ volume: 10 }));
  expect(server.saves).toBe(0);
});

test('nothing is sent after signing out', async () => {
  await signIn();
  await signOut();
  storage.savePreferences({ autoPlay: false });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.saves).toBe(0);
});

test("a visitor's change is discarded if the account has preferences, and saved if it has none", async () => {
  storage.savePreferences({ autoPlay: false });
  server.saved = { preferences: prefer({ defaultServer: 3, volume: 10 }), changedAt: EARLY };
  await signIn();
  expect(storage.readPreferences()).toEqual(prefer({ defaultServer: 3, volume: 10 }));
  expect(server.saves).toBe(0);
  await signOut();
  expect(storage.readPreferences()).toEqual(prefer({ autoPlay: false }));

  server.saved = null;
  await signIn('eve');
  expect(server.saved).toEqual({ preferences: prefer({ autoPlay: false }), changedAt: NOON });
});

test('a change before the first read changes no other preference of the account', async () => {
  server = {
    ...server,
    saved: { preferences: prefer({ volume: 10 }), changedAt: EARLY },
    isUnreachable: true,
  };
  await signIn();
  storage.savePreferences({ autoPlay: false });
  server.isUnreachable = false;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(server.saved?.preferences).toEqual(prefer({ volume: 10, autoPlay: false }));
  expect(storage.readPreferences()).toEqual(server.saved?.preferences);
});

test('preferences of an account that did not sign out are discarded', async () => {
  await signIn('eve');
  storage.savePreferences({ volume: 99 });
  await vi.advanceTimersByTimeAsync(0);
  end();
  stored.delete('marquee_token');
  stored.delete('marquee_user_id');
  expect(storage.readPreferences()).toEqual(DEFAULT_PREFERENCES);
  server.saved = null;
  await signIn(ADA);
  storage.savePreferences({ autoPlay: false });
  await vi.advanceTimersByTimeAsync(0);
  expect(server.saved).toMatchObject({ preferences: prefer({ autoPlay: false }) });
});

test('a browser whose clock is a month behind can change preferences', async () => {
  server.leadMs = 30 * 24 * 3_600_000;
  server.saved = { preferences: prefer({ volume: 10 }), changedAt: '2025-06-20T00:00:00.000Z' };
  await signIn();
  storage.savePreferences({ autoPlay: false });
  await vi.advanceTimersByTimeAsync(0);
  expect(server.saved.preferences).toEqual(prefer({ volume: 10, autoPlay: false }));
  expect(storage.readPreferences()).toEqual(server.saved.preferences);
  await signOut();
  await signIn();
  expect(storage.readPreferences().autoPlay).toBe(false);
  expect(replaced).toBe(0);
});

test('a tab sends nothing with the account that another tab has signed in', async () => {
  await signIn(ADA);
  // The other tab writes the storage that both share.
  stored.set('marquee_token', 'token-of-eve');
  stored.set('marquee_user_id', 'eve');
  storage.savePreferences({ autoPlay: false });
  browser.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.saves).toBe(0);
  expect(new Set(server.tokens)).toEqual(new Set(['token-of-ada']));
});

test('a response that arrives after the sign-out in another tab is not stored', async () => {
  server.isUnreachable = true;
  await signIn(ADA);
  server.isUnreachable = false;
  server.saved = { preferences: prefer({ volume: 10 }), changedAt: EARLY };
  const query = vi.spyOn(settings.preferences, 'query').mockImplementation(async () => {
    for (const key of ['marquee_token', 'marquee_user_id']) stored.delete(key);
    return { success: true, data: server.saved };
  });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(query).toHaveBeenCalledTimes(1);
  expect(stored.has('marquee_preferences')).toBe(false);
  query.mockRestore();
});

describe('signing out', () => {
  const listSearches = async () =>
    (await import('../../src/storage/search-history')).listPastSearches().map(({ query }) => query);
  async function search(query: string): Promise<void> {
    (await import('../../src/storage/search-history')).recordPastSearch(query, 1);
  }

  test('removes the account from a browser without earlier data', async () => {
    await signIn();
    storage.savePreferences({ defaultServer: 2 });
    await search('secret');
    await signOut();
    expect([...stored.keys()]).toEqual([]);
    expect(storage.readPreferences()).toEqual(DEFAULT_PREFERENCES);
  });

  test('restores the preferences, default server and searches from before signing in', async () => {
    storage.savePreferences({ volume: 33, defaultServer: 4 });
    await search('mine');
    const before = new Map(stored);
    server.saved = { preferences: prefer({ volume: 10, defaultServer: 2 }), changedAt: EARLY };
    await signIn();
    expect(storage.readPreferences()).toMatchObject({ volume: 10, defaultServer: 2 });
    storage.savePreferences({ autoPlay: false });
    await search('secret');
    const listener = vi.fn();
    const stop = storage.subscribeToPreferences(listener);
    await signOut();
    stop();
    expect(listener).toHaveBeenCalled();
    expect(stored).toEqual(before);
    expect(storage.readPreferences()).toEqual(prefer({ volume: 33, defaultServer: 4 }));
    expect(await listSearches()).toEqual(['mine']);
  });

  test('restores them after two accounts, neither of which gets the data of the other', async () => {
    storage.savePreferences({ volume: 33 });
    server.saved = { preferences: prefer({ volume: 10 }), changedAt: EARLY };
    await signIn(ADA);
    await search('of ada');
    end();
    server.saved = null;
    await signIn('eve');
    expect(storage.readPreferences().volume).toBe(33);
    expect(await listSearches()).toEqual([]);
    await signOut();
    expect(storage.readPreferences()).toEqual(prefer({ volume: 33 }));
  });

  test('leaves the preferences of a browser whose token was never verified', async () => {
    storage.savePreferences({ volume: 33 });
    stored.set('marquee_token', 'refused');
    await signOut();
    expect(stored.has('marquee_token')).toBe(false);
    expect(storage.readPreferences().volume).toBe(33);
  });

  test('treats the data that a session of an earlier version left as data of its account', async () => {
    stored.set('marquee_token', 'token-of-ada');
    stored.set('marquee_user_id', ADA);
    await search('secret');
    const { updateUser } = await import('../../src/auth/begin-session');
    updateUser(buildUser({ id: ADA, username: ADA }));
    await signOut();
    expect(await listSearches()).toEqual([]);
  });
});
