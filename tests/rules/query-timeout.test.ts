import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createApiClient, createQueryClient, preloadLinks } from '../../src/api/client';
import { errorMessage } from '../../src/api/error-message';

/** The outcome of each request: no response, or a failure after a time in milliseconds. */
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

/** Reads as a page does. @returns the milliseconds and requests until it gave up, and the message */
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
  const given = read.catch((error: Error) => ({ words: errorMessage(error), after: Date.now() - begun }));
  await vi.advanceTimersByTimeAsync(60_000);
  return [await given, signals.length];
}

beforeEach(async () => {
  await preloadLinks();
  await import('../../src/api/links');
  vi.useFakeTimers({ now: Date.parse('2026-06-01T12:00:00.000Z') });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', askNetwork);
  signals = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const words = "Marquee can't be reached. Check your connection and try again.";

test('a read without a response is given up after 15 s, and is cancelled', async () => {
  expect(await readUntilGivenUp(['silent'])).toEqual([{ words, after: 15_000 }, 1]);
  expect(signals[0]?.aborted).toBe(true);
  signals = [];
  expect(await readUntilGivenUp(['silent'], 'own')).toEqual([{ words, after: 15_000 }, 1]);
});

test('retries after quick failures, for at most 22 s in total', async () => {
  expect(await readUntilGivenUp([1_999, 1_999, 'silent'])).toEqual([{ words, after: 21_998 }, 3]);
  signals = [];
  expect(await readUntilGivenUp([2_000, 'silent'])).toEqual([{ words, after: 2_000 }, 1]);
});
