import { inspect } from 'node:util';
import { CatalogueError } from '../../server/tmdb/catalogue-error';
import { MovieDatabaseClient } from '../../server/tmdb/client';
import { trendingRequest } from '../../server/tmdb/requests';
import { scaleToLoad } from '../support/scale-to-load';
import { createRecordingLog, startUpstream } from '../support/upstream-server';

export const API_KEY = 'k3y-that-must-stay-secret';
export const TRENDING = trendingRequest('all', 'day');
const ATTEMPT_TIMEOUT_MS = 1000;
export const TOTAL_TIMEOUT_MS = 2500;
export const UNREACHABLE = "The movie database can't be reached right now.";

/** A movie database, the log, and a client with a timeout of 2.5 s on an idle machine. */
export async function startClientScenario(onTestFinished: (end: () => Promise<void>) => void) {
  const upstream = await startUpstream();
  onTestFinished(upstream.close);
  const recording = createRecordingLog();
  return {
    upstream,
    recording,
    createClient: (overrides: { baseUrl?: string; readToken?: string; totalTimeoutMs?: number } = {}) =>
      new MovieDatabaseClient({
        baseUrl: upstream.baseUrl,
        apiKey: API_KEY,
        log: recording.log,
        attemptTimeoutMs: scaleToLoad(ATTEMPT_TIMEOUT_MS),
        totalTimeoutMs: scaleToLoad(TOTAL_TIMEOUT_MS),
        ratePerSecond: 4000,
        ...overrides,
      }),
  };
}

export async function failureOf(promise: Promise<unknown>): Promise<CatalogueError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CatalogueError)) throw new Error(`expected a CatalogueError, got ${inspect(error)}`);
  return error;
}
