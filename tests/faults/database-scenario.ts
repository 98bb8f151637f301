import { setTimeout as delay } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import { DATABASE_UNAVAILABLE } from '#shared/error-messages';
import { startAccountSite } from '../support/account-site';
import { scaledWait } from '../support/scale-to-load';
import { startUpstream } from '../support/upstream-server';

/** The longest time until a dependency that has recovered is used again. */
export const RECOVERY = scaledWait(5_000, 20);

export const DONE_OR_503 = 'calls succeed or get 503 with Retry-After';
export const NOTHING_LOST = `${DONE_OR_503}, no acknowledged write is lost, the catalogue is served, calls succeed within 5 s after it`;

/** Between two calls of a user: a flood would be another fault. */
const CALL_INTERVAL_MS = 100;

export const manyOf = <Result>(count: number, work: () => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, work));

type CallResult = { readonly status: number; readonly headers: Headers; readonly body: unknown };

export function expectUnavailable({ status, headers, body }: CallResult): void {
  expect([status, body]).toEqual([
    503,
    { success: false, message: DATABASE_UNAVAILABLE, code: 'SERVICE_UNAVAILABLE' },
  ]);
  expect(headers.get('retry-after')).toBe('5');
}

export function expectDoneOrUnavailable(result: CallResult): void {
  if (result.status !== 200) expectUnavailable(result);
}

/** A site with a signed-in user, a working movie database, and PostgreSQL behind a fault proxy. */
export async function startDatabaseScenario(databaseUrl: string) {
  const upstream = await startUpstream();
  const site = await startAccountSite(databaseUrl, { TMDB_BASE_URL: upstream.baseUrl });
  const { token } = await site.signUp();
  let watched = 0;

  const watch = () => {
    watched += 1;
    const event = { media_id: String(watched), media_type: 'movie' };
    return site.call('POST', '/watch-history', event, { token });
  };
  const listHistory = () => site.call('GET', '/watch-history?limit=100', undefined, { token });
  const verify = () => site.call('GET', '/auth/verify', undefined, { token });

  async function countHistory(): Promise<number> {
    const { body } = await site.call('GET', '/watch-history/stats', undefined, { token });
    return body.data.total;
  }
  async function expectCatalogue(): Promise<void> {
    const { status } = await fetch(`${site.url}/api/tmdb/movie/popular`);
    expect(status).toBe(200);
  }
  /** Reads and writes succeed again, without a restart. */
  async function expectRecovery(): Promise<void> {
    const hasRecovered = async () => {
      const results = await Promise.all([verify(), watch(), listHistory()]);
      results.forEach(expectDoneOrUnavailable);
      return results.every(({ status }) => status === 200);
    };
    await vi.waitUntil(hasRecovered, RECOVERY);
  }

  return {
    ...site,
    token,
    watch,
    listHistory,
    verify,
    countHistory,
    expectCatalogue,
    expectRecovery,
    /** Expects that under load no acknowledged write is lost, and that the catalogue is served during the fault. */
    async failUnderLoad(fail: () => unknown, repair: () => unknown): Promise<void> {
      const before = await countHistory();
      let acknowledged = 0;
      let isOver = false;
      const act = async (): Promise<void> => {
        while (!isOver) {
          const [written, read] = [await watch(), await listHistory()];
          [written, read].forEach(expectDoneOrUnavailable);
          if (written.status === 200) acknowledged += 1;
          await delay(CALL_INTERVAL_MS);
        }
      };
      const load = manyOf(5, act);
      const faults = (async () => {
        await vi.waitUntil(() => acknowledged >= 20, { timeout: 60_000 });
        await fail();
        await expectCatalogue();
        await repair();
        await expectRecovery();
      })();
      await Promise.race([faults, load]).finally(() => {
        isOver = true;
      });
      await load;
      expect((await countHistory()) - before).toBeGreaterThanOrEqual(acknowledged);
    },
    async stop(): Promise<void> {
      await site.stop();
      await upstream.close();
    },
  };
}
