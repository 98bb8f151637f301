import type { IncomingMessage, ServerResponse } from 'node:http';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import type { CreateContext } from '../../routers/context';
import type { AppRouter } from '../../routers/index';
import type { CatalogueAnswer } from '../catalogue/catalogue';
import { retryAfterHeaders } from '../errors';
import type { StoredAnswers } from '../response-cache/cached-responses';
import type { StoredViews } from '../response-cache/cached-views';
import { noteReads } from '../response-cache/recorded-reads';
import { createServedAnswers } from '../response-cache/rest-reads';
import { callerOf } from './caller';
import type { ParsedRequest } from './rest-response';
import { MAX_BATCH_SIZE, TRPC_PATH } from './trpc-batch';

/** A view of the catalogue: one call alone, which anybody may make, and which answers everybody the same. */
const VIEW = /^\/api\/trpc\/catalogue\.\w+$/;

type TrpcEndpointOptions = {
  readonly router: AppRouter;
  readonly storedAnswers: StoredAnswers;
  readonly storedViews: StoredViews;
  readonly createContext: CreateContext;
  readonly onError: (error: unknown, request: IncomingMessage, path: string | undefined) => void;
};

/**
 * The call as tRPC reads it. Without what its client accepts, since our own takes answers as a whole; and without a
 * signal: its weak references cost more than the call.
 */
function toFetchRequest({ url = '', method = 'GET', headers, body }: ParsedRequest): Request {
  const type = headers['content-type'];
  return new Request(new URL(url, 'http://call'), {
    method,
    ...(type && { headers: { 'content-type': type } }),
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  });
}

/** Answers typed calls; catalogue reads from their stored bytes, so that they are ready for the fast path. */
export function createTrpcEndpoint(options: TrpcEndpointOptions) {
  const { router, storedAnswers, storedViews, createContext, onError } = options;

  return async function respond(request: ParsedRequest, response: ServerResponse): Promise<void> {
    const served = createServedAnswers();
    const call = toFetchRequest(request);
    const reads: (CatalogueAnswer | null)[] = [];
    const answer = await fetchRequestHandler({
      endpoint: TRPC_PATH,
      req: call,
      router,
      createContext: () => {
        const context = createContext('trpc', served.add, callerOf(request));
        return { ...context, catalogue: noteReads(context.catalogue, (read) => reads.push(read)) };
      },
      responseMeta: ({ errors }) => ({ headers: retryAfterHeaders(errors) }),
      batching: { enabled: true },
      maxBatchSize: MAX_BATCH_SIZE,
      onError: ({ error, path }) => onError(error, request, path),
    });
    const url = request.url ?? '';
    const stored = served.only();
    // A batch of one is answered as a list; told as tRPC tells it, by the parsed parameter.
    const { pathname, searchParams } = new URL(url, 'http://call');
    const isBatch = searchParams.get('batch') === '1';
    if (stored && answer.status === 200 && !isBatch) {
      storedAnswers.send(request, response, stored, 'trpc');
      storedAnswers.remember(url, stored.entry.key, 'trpc');
      return;
    }
    const answers = reads.filter((read) => read !== null);
    const isView =
      answer.status === 200 &&
      answers.length > 0 &&
      !isBatch &&
      request.method === 'GET' &&
      request.headers.authorization === undefined &&
      VIEW.test(pathname);
    const body = Buffer.from(await answer.arrayBuffer());
    if (isView) {
      const isWhole = answers.length === reads.length;
      return storedViews.send(request, response, { body, reads: answers, isWhole });
    }
    response.writeHead(answer.status, {
      ...Object.fromEntries(answer.headers),
      // tRPC names it, except where it refuses a request before it looks at the calls.
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'content-length': body.length,
    });
    response.end(body);
  };
}
