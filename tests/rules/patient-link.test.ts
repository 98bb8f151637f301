import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createApiClient, createQueryClient, prepareReads } from '../../src/api/client';
import { failureMessage } from '../../src/api/failure-message';

/** What becomes of each request: no answer ever, or a failure after so many milliseconds. */
let outcomes: ('silent' | number)[];
let signals: (AbortSignal | null | undefined)[];

async function askNetwork(_url: unknown, { signal }: RequestInit): Promise<Response> {
  signals.push(signal);
  const outcome = outcomes.shift() ?? 'silent';
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
    if (outcome !== 'silent') setTimeout(() => reject(new TypeError('Failed to fetch')), outcome);
  });
}

/** Reads as a page does; tells after how many milliseconds and requests it was given up, and in which words. */
async function readUntilGivenUp(planned: typeof outcomes, kind: 'public' | 'own' = 'public') {
  outcomes = planned;
  const { catalogue, history } = createApiClient();
  const begun = Date.now();
  const read = createQueryClient().fetchQuery({
    queryKey: ['read'],
    queryFn: ({ signal }): Promise<unknown> =>
      kind === 'own'
        ? history.stats.query(undefined, { signal })
        : catalogue.hero.query(undefined, { signal }),
  });
  const given = read.catch((error: Error) => ({ words: failureMessage(error), after: Date.now() - begun }));
  await vi.advanceTimersByTimeAsync(60_000);
  return [await given, signals.length];
}

beforeEach(async () => {
  await prepareReads();
  await import('../../src/api/session-link');
  vi.useFakeTimers({ now: Date.parse('2026-06-01T12:00:00.000Z') });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', askNetwork);
  signals = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const words = 'Marquee cannot be reached. Check your connection and try again.';

test('a read that nobody answers is given up after 15 s, once, and is no longer under way', async () => {
  expect(await readUntilGivenUp(['silent'])).toEqual([{ words, after: 15_000 }, 1]);
  expect(signals[0]?.aborted).toBe(true);
  signals = [];
  expect(await readUntilGivenUp(['silent'], 'own')).toEqual([{ words, after: 15_000 }, 1]);
});

test('tries again after what failed promptly, and never beyond 22 s in all', async () => {
  expect(await readUntilGivenUp([1_999, 1_999, 'silent'])).toEqual([{ words, after: 21_998 }, 3]);
  signals = [];
  expect(await readUntilGivenUp([2_000, 'silent'])).toEqual([{ words, after: 2_000 }, 1]);
});
