import { expect, vi } from 'vitest';
import { DATABASE_UNAVAILABLE } from '#shared/answer';
import { startAccountSite } from '../support/account-site';
import { startUpstream } from './catalogue-upstream';

/** A dependency that is back is used again within so long. */
export const RECOVERY = { timeout: 5_000, interval: 20 };

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
export async function startDatabaseTrial(databaseUrl: string) {
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

  return {
    ...site,
    token,
    watch,
    listHistory,
    verify,
    /** The catalogue is served whatever becomes of the database. */
    async expectCatalogue(): Promise<void> {
      const { status } = await fetch(`${site.url}/api/tmdb/movie/popular`);
      expect(status).toBe(200);
    },
    /** Reads and writes succeed again, without a restart. */
    async expectRecovery(): Promise<void> {
      const isWell = async () => {
        const answers = await Promise.all([verify(), watch(), listHistory()]);
        answers.forEach(expectDoneOrUnavailable);
        return answers.every(({ status }) => status === 200);
      };
      await vi.waitUntil(isWell, RECOVERY);
    },
    async stop(): Promise<void> {
      await site.stop();
      await upstream.close();
    },
  };
}
