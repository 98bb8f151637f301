import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createApiClient, createQueryClient, preloadLinks } from '../../src/api/client';
import { errorMessage } from '../../src/api/error-message';

/** The outcome of each request: no response, or a failure after a time in milliseconds. */
let outcomes: ('silent' | number)[];
let signals: (AbortSignal | null | undefined)[];

async function failingFetch(_url: unknown, { signal }: RequestInit): Promise<Response> {
  signals.push(signal);
  const outcome = outcomes.shift() ?? 'silent';
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
    if (outcome !== 'silent') setTimeout(() => reject(new TypeError('Failed to fetch')), outcome);
  });
}

/** Reads like a page. @returns the error message, the milliseconds until it, and the number of requests */
async function readUntilFailure(planned: typeof outcomes, kind: 'public' | 'own' = 'public') {
  outcomes = planned;
  const { catalogue, history } = createApiClient();
  const startedAt = Date.now();
  const read = createQueryClient().fetchQuery({
    queryKey: ['read'],
    queryFn: ({ signal }): Promise<unknown> =>
      kind === 'own'
        ? history.stats.query(undefined, { signal })
        : catalogue.hero.query(undefined, { signal }),
  });
  const failure = read.catch((error: Error) => ({
    message: errorMessage(error),
    after: Date.now() - startedAt,
  }));
  await vi.advanceTimersByTimeAsync(60_000);
  return [await failure, signals.length];
}

beforeEach(async () => {
  await preloadLinks();
  await import('../../src/api/links');
  vi.useFakeTimers({ now: Date.parse('2026-06-01T12:00:00.000Z') });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', failingFetch);
  signals = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const message = "Marquee can't be reached. Check your connection and try again.";

test('a query without a response fails after 15 s and is aborted', async () => {
  expect(await readUntilFailure(['silent'])).toEqual([{ message, after: 15_000 }, 1]);
  expect(signals[0]?.aborted).toBe(true);
  signals = [];
  expect(await readUntilFailure(['silent'], 'own')).toEqual([{ message, after: 15_000 }, 1]);
});

test('a query is retried after quick failures, for at most 22 s in total', async () => {
  expect(await readUntilFailure([1_999, 1_999, 'silent'])).toEqual([{ message, after: 21_998 }, 3]);
  signals = [];
  expect(await readUntilFailure([2_000, 'silent'])).toEqual([{ message, after: 2_000 }, 1]);
});
