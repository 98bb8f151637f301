import { expect, type TestContext, vi } from 'vitest';
import { startAccountSite } from '../support/account-site';
import { behaviours, startUpstream } from '../support/upstream-server';

const HOUR_MS = 3_600_000;
const LIMIT_SECONDS = 15 * 60;
const LIST_PATH = '/tmdb/trending/all/day';
/** More than the consecutive failures that open the breaker. */
const FAILURES = 12;

/** Sets the clock of the server process, not of the database. */
export const changeClock =
  (databaseUrl: string, hours: number) =>
  async ({ onTestFinished }: TestContext): Promise<void> => {
    const upstream = await startUpstream(behaviours.ok);
    onTestFinished(() => upstream.close());
    const site = await startAccountSite(databaseUrl, { TMDB_BASE_URL: upstream.baseUrl });
    onTestFinished(() => site.stop());
    const { username, token } = await site.signUp();
    const from = `192.0.2.${100 + hours}`;
    const guess = () =>
      site.call('POST', '/auth/login', { emailOrUsername: username, password: 'Wrong-Guess-1' }, { from });
    while ((await guess()).status === 401);
    await site.call('GET', LIST_PATH);

    const setClock = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * HOUR_MS });
    setClock();
    onTestFinished(() => void vi.useRealTimers());

    const before = upstream.calls();
    const list = await site.call('GET', LIST_PATH);
    expect([list.status, list.headers.get('x-cache'), upstream.calls()]).toEqual([200, 'HIT', before]);
    expect((await fetch(site.url)).status).toBe(200);
    const refused = await guess();
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(LIMIT_SECONDS / 3);
    expect(seconds).toBeLessThanOrEqual(LIMIT_SECONDS);
    expect((await site.call('GET', '/auth/verify', undefined, { token })).status).toBe(200);
    const watched = { media_type: 'movie', media_id: 11 };
    expect((await site.call('POST', '/watch-history', watched, { token })).status).toBe(200);
    const { body } = await site.call('GET', '/watch-history', undefined, { token });
    expect(body.data).toMatchObject([{ media_id: '11' }]);

    // The breaker opens before the clock changes and is probed afterwards.
    upstream.behave(behaviours.failed);
    const readUncached = (page: number) => site.call('GET', `/tmdb/movie/popular?page=${page}`);
    await Promise.all(Array.from({ length: FAILURES }, (_, index) => readUncached(index + 1)));
    setClock();
    upstream.behave(behaviours.ok);
    let page = FAILURES;
    const hasRecovered = async () => {
      page += 1;
      return (await readUncached(page)).status === 200;
    };
    await vi.waitUntil(hasRecovered, { timeout: 60_000, interval: 100 });
  };
