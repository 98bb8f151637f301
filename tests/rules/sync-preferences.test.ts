import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEFAULT_PREFERENCES, type Preferences } from '../../src/shared/preferences';

type Kept = { readonly preferences: Preferences; readonly changedAt: string };

const ADA = 'ada';
const EARLY = '2025-01-01T00:00:00.000Z';
const NOON = '2025-06-01T12:00:00.000Z';
const LATE = '2025-12-01T00:00:00.000Z';

let stored: Map<string, string>;
let browser: EventTarget;
let server: { kept: Kept | null; isAway: boolean; saves: number };
let storage: typeof import('../../src/storage/preferences');
let end: () => void;

const prefer = (changes: Partial<Preferences>): Preferences => ({ ...DEFAULT_PREFERENCES, ...changes });

/** What the settings procedures do, of one account. */
const settings = {
  preferences: {
    async query() {
      if (server.isAway) throw new Error('Failed to fetch');
      return { success: true as const, data: server.kept };
    },
  },
  savePreferences: {
    async mutate({ preferences, changedAt }: { preferences: unknown; changedAt: string }) {
      if (server.isAway) throw new Error('Failed to fetch');
      server.saves += 1;
      const { parsePreferences } = await import('../../src/shared/preferences');
      if (!server.kept || changedAt >= server.kept.changedAt)
        server.kept = { preferences: parsePreferences(preferences), changedAt };
      return { success: true as const, data: server.kept };
    },
  },
};

async function signIn(userId = ADA): Promise<void> {
  stored.set('marquee_user_id', userId);
  const { syncPreferences } = await import('../../src/session/sync-preferences');
  end = syncPreferences(settings, userId);
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.parse(NOON) });
  stored = new Map();
  server = { kept: null, isAway: false, saves: 0 };
  browser = new EventTarget();
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
  vi.stubGlobal('window', Object.assign(browser, { localStorage }));
  vi.stubGlobal('navigator', {});
  vi.resetModules();
  storage = await import('../../src/storage/preferences');
});

afterEach(() => {
  end();
  vi.useRealTimers();
});

test('another browser finds what was preferred', async () => {
  server.kept = { preferences: prefer({ autoPlay: false, volume: 30 }), changedAt: EARLY };
  await signIn();
  expect(storage.readPreferences()).toEqual(server.kept.preferences);
  expect(server.saves).toBe(0);
});

test('nothing is sent of somebody who never changed anything', async () => {
  await signIn();
  expect(server).toEqual({ kept: null, isAway: false, saves: 0 });
});

test.each([
  ['here', EARLY, false],
  ['on the server', LATE, true],
])('the newer change wins, when it was made %s', async (_, changedAt, autoPlay) => {
  stored.set('marquee_user_id', ADA);
  storage.savePreferences({ autoPlay: false });
  server.kept = { preferences: prefer({ autoPlay: true }), changedAt };
  await signIn();
  expect(storage.readPreferences().autoPlay).toBe(autoPlay);
  expect(server.kept.preferences.autoPlay).toBe(autoPlay);
});

test('each change is sent, the last one of several too', async () => {
  await signIn();
  storage.savePreferences({ autoPlay: false });
  vi.setSystemTime(LATE);
  storage.savePreferences({ autoNext: false });
  await vi.advanceTimersByTimeAsync(0);
  expect(server.kept).toEqual({ preferences: prefer({ autoPlay: false, autoNext: false }), changedAt: LATE });
});

test.each([
  ['when the browser is online again', () => browser.dispatchEvent(new Event('online'))],
  ['after a while', () => vi.advanceTimersByTimeAsync(15_000)],
])('what was changed offline is sent %s', async (_, comeBack) => {
  await signIn();
  server.isAway = true;
  storage.savePreferences({ showRatings: false });
  await vi.advanceTimersByTimeAsync(0);
  server.isAway = false;
  comeBack();
  await vi.advanceTimersByTimeAsync(0);
  expect(server.kept?.preferences.showRatings).toBe(false);
});

test('what was changed offline is sent after a restart, unless something newer was changed elsewhere', async () => {
  server.isAway = true;
  await signIn();
  storage.savePreferences({ showRatings: false });
  end();
  server = { kept: { preferences: prefer({ compactMode: true }), changedAt: LATE }, isAway: false, saves: 0 };
  await signIn();
  expect(storage.readPreferences()).toEqual(prefer({ compactMode: true }));
  expect(server.saves).toBe(0);
});

test("one person's change is never kept for another", async () => {
  await signIn('eve');
  server.isAway = true;
  storage.savePreferences({ autoPlay: false });
  end();
  server = { kept: { preferences: prefer({ volume: 10 }), changedAt: EARLY }, isAway: false, saves: 0 };
  await signIn(ADA);
  expect(storage.readPreferences()).toEqual(prefer({ volume: 10 }));
  expect(server.saves).toBe(0);
});

test('after signing out nothing is sent', async () => {
  await signIn();
  end();
  storage.savePreferences({ autoPlay: false });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.saves).toBe(0);
});

test("a visitor's change loses to what the account keeps, and is the account's where it keeps nothing", async () => {
  storage.savePreferences({ autoPlay: false });
  server.kept = { preferences: prefer({ defaultServer: 3, volume: 10 }), changedAt: EARLY };
  await signIn();
  expect(storage.readPreferences()).toEqual(prefer({ defaultServer: 3, volume: 10 }));
  expect(server.saves).toBe(0);
  end();

  storage.forgetPreferences();
  stored.delete('marquee_user_id');
  storage.savePreferences({ autoPlay: false });
  server.kept = null;
  await signIn();
  expect(server.kept).toEqual({ preferences: prefer({ autoPlay: false }), changedAt: NOON });
});

test('a change made before the server could be asked changes nothing else there', async () => {
  server = { kept: { preferences: prefer({ volume: 10 }), changedAt: EARLY }, isAway: true, saves: 0 };
  await signIn();
  storage.savePreferences({ autoPlay: false });
  server.isAway = false;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(server.kept?.preferences).toEqual(prefer({ volume: 10, autoPlay: false }));
  expect(storage.readPreferences()).toEqual(server.kept?.preferences);
});

test('what somebody else left is nobody’s, from the first look on', async () => {
  await signIn('eve');
  storage.savePreferences({ volume: 99 });
  await vi.advanceTimersByTimeAsync(0);
  end();
  stored.delete('marquee_user_id');
  expect(storage.readPreferences()).toEqual(DEFAULT_PREFERENCES);
  server.kept = null;
  await signIn(ADA);
  storage.savePreferences({ autoPlay: false });
  await vi.advanceTimersByTimeAsync(0);
  expect(server.kept).toMatchObject({ preferences: prefer({ autoPlay: false }) });
});

test('signing out leaves nothing of the person but what waits for the server', async () => {
  const { saveAuthData } = await import('../../src/storage/auth-data');
  const { forgetPerson } = await import('../../src/storage/forget-person');
  const { recordPastSearch } = await import('../../src/storage/search-history');
  saveAuthData('token', {
    id: ADA,
    username: 'ada',
    email: 'ada@example.org',
    role: 'user',
    isPremium: false,
    created_at: '2025-01-01 00:00:00',
  });
  await signIn();
  storage.savePreferences({ defaultServer: 2 });
  recordPastSearch('secret', 1);
  forgetPerson();
  expect([...stored.keys()]).toEqual([]);
  expect(storage.readPreferences()).toEqual(DEFAULT_PREFERENCES);
});
