import type { RequestHandler } from 'express';
import { NETWORK_TOO_BUSY } from '../errors';
import { ConcurrencyLimit } from '../limits/concurrency-limit';
import { networkOfRequest } from './client';
import { sendFailure } from './failure';
import { countBatchedCalls } from './trpc-endpoint';

const RETRY_AFTER_SECONDS = 1;

/** Limits the concurrent requests of each client; a tRPC batch counts as many as the calls in it. */
export function limitClientConcurrency(maxRequests: number): RequestHandler {
  const limit = new ConcurrencyLimit(maxRequests);

  return (request, response, next) => {
    const release = limit.acquire(networkOfRequest(request), countBatchedCalls(request.path));
    if (release === null) {
      return sendFailure(response, {
        status: 429,
        code: 'TOO_MANY_REQUESTS',
        message: NETWORK_TOO_BUSY,
        headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
      });
    }
    response.once('close', release);
    next();
  };
}
