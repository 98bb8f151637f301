import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import type { RequestHandler } from 'express';
import type { RecordedReads } from '../catalogue/catalogue';
import { retryAfterHeaders } from '../errors';
import { clientOf, type ReceivedRequest } from './client';
import type { EndpointOptions } from './rest-endpoint';

export const TRPC_PATH = '/api/trpc';
const MAX_BATCH_SIZE = 16;
const CATALOGUE_QUERY = /^\/api\/trpc\/catalogue\.\w+$/;

/** @returns the number of calls in a request, which is one unless its path is that of a tRPC batch */
export function countBatchedCalls(path: string): number {
  if (!path.startsWith(`${TRPC_PATH}/`)) return 1;
  return path.split(/,|%2c/i, MAX_BATCH_SIZE).length;
}

/**
 * Without an Accept header, because the browser client reads responses as a whole, and without a signal, because its
 * weak references cost more than a call.
 */
function toFetchRequest({ method = 'GET', headers, body }: ReceivedRequest, url: URL): Request {
  const type = headers['content-type'];
  return new Request(url, {
    method,
    ...(type && { headers: { 'content-type': type } }),
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  });
}

export function createTrpcEndpoint(options: EndpointOptions): RequestHandler {
  const { router, responseCache, createContext, publicUrl, onCallError } = options;

  return async (request, response) => {
    const reads: RecordedReads = [];
    const url = new URL(request.originalUrl, 'http://trpc');
    const result = await fetchRequestHandler({
      endpoint: TRPC_PATH,
      req: toFetchRequest(request, url),
      router,
      createContext: () => {
        const context = createContext(clientOf(request, publicUrl));
        return { ...context, catalogue: context.catalogue.recordReads(reads) };
      },
      responseMeta: ({ errors }) => ({ headers: retryAfterHeaders(errors) }),
      batching: { enabled: true },
      maxBatchSize: MAX_BATCH_SIZE,
      onError: ({ error, path }) => onCallError(error, request, path),
    });
    const body = Buffer.from(await result.arrayBuffer());
    const succeeded = reads.filter((read) => read !== null);
    const isCacheable =
      result.status === 200 &&
      succeeded.length > 0 &&
      request.method === 'GET' &&
      request.headers.authorization === undefined &&
      CATALOGUE_QUERY.test(url.pathname) &&
      // A batch of one call is a list in the response.
      url.searchParams.get('batch') !== '1';
    if (isCacheable) {
      const isComplete = succeeded.length === reads.length;
      await responseCache.send(request, response, request.originalUrl, {
        body,
        reads: succeeded,
        isComplete,
        kind: null,
      });
      return;
    }
    response.writeHead(result.status, {
      ...Object.fromEntries(result.headers),
      // tRPC sets none when it refuses a request before it reads the calls.
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'content-length': body.length,
    });
    response.end(body);
  };
}
