import { setTimeout as delay } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import { DATABASE_UNAVAILABLE } from '#shared/error-messages';
import { startAccountSite } from '../support/account-site';
import { startUpstream } from '../support/upstream-server';

/** A dependency that is back is used again within so long. */
export const RECOVERY = { timeout: 5_000, interval: 20 };

export const TOLD = 'calls are done or 503 with Retry-After';
export const KEPT = `${TOLD}, nothing acknowledged is lost, the catalogue goes on, all is well within 5 s of its return`;

/** People do not ask again at once; a flood would be another fault. */
const THINKING_MS = 100;

export const manyOf = <Result>(count: number, work: () => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, work));

type Answer = { readonly status: number; readonly headers: Headers; readonly body: unknown };

/** What every call that needs the database may answer while it fails: a sentence, and when to come again. */
export function expectUnavailable({ status, headers, body }: Answer): void {
  expect([status, body]).toEqual([
    503,
    { success: false, message: DATABASE_UNAVAILABLE, code: 'SERVICE_UNAVAILABLE' },
  ]);
  expect(headers.get('retry-after')).toBe('5');
}

/** Either it did what it says, or it says that it is not available. */
export function expectDoneOrUnavailable(answer: Answer): void {
  if (answer.status !== 200) expectUnavailable(answer);
}

/** A whole site on a movie database that is well, and somebody signed in; the proxy stands before PostgreSQL. */
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
  /** The catalogue is served whatever becomes of the database. */
  async function expectCatalogue(): Promise<void> {
    const { status } = await fetch(`${site.url}/api/tmdb/movie/popular`);
    expect(status).toBe(200);
  }
  /** Reads and writes succeed again, without a restart. */
  async function expectRecovery(): Promise<void> {
    const isWell = async () => {
      const answers = await Promise.all([verify(), watch(), listHistory()]);
      answers.forEach(expectDoneOrUnavailable);
      return answers.every(({ status }) => status === 200);
    };
    await vi.waitUntil(isWell, RECOVERY);
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
    /** Under load: what was acknowledged is kept, the rest is told as it is, and the catalogue goes on. */
    async failUnderLoad(fail: () => unknown, mend: () => unknown): Promise<void> {
      const before = await countHistory();
      let acknowledged = 0;
      let isOver = false;
      const ask = async (): Promise<void> => {
        while (!isOver) {
          const [written, read] = [await watch(), await listHistory()];
          [written, read].forEach(expectDoneOrUnavailable);
          if (written.status === 200) acknowledged += 1;
          await delay(THINKING_MS);
        }
      };
      const load = manyOf(5, ask);
      const faults = (async () => {
        await vi.waitUntil(() => acknowledged >= 20, { timeout: 30_000 });
        await fail();
        await expectCatalogue();
        await mend();
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
