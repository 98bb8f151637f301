import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createOpenApiNodeHttpHandler } from 'trpc-openapi';
import type { Failure } from '#shared/answer';
import type { AppRouter } from '../../routers/index';
import type { StoredAnswers } from '../catalogue/stored-answers';
import type { CreateContext } from '../request-context';
import { retryAfterHeaders } from '../retry-after';
import { callerOf, type ReceivedRequest } from './caller';
import { createServedAnswers, type ServedAnswers } from './served-answers';

export type RestEndpointOptions = {
  readonly router: AppRouter;
  readonly storedAnswers: StoredAnswers;
  readonly createContext: CreateContext;
  readonly onError: (error: unknown, request: IncomingMessage, path: string | undefined) => void;
};

/**
 * A failure as it is specified (decisions.md "REST"). The handler writes a key `issues` of its own over ours, so the
 * error formatter gives them as `fields`; and what fails before there is a context comes in the form of tRPC.
 */
function toFailure(body: string | undefined): string | undefined {
  if (!body) return body;
  const { message, code, fields } = JSON.parse(body);
  const failure: Failure = { success: false, message, code, ...(fields && { issues: fields }) };
  return JSON.stringify(failure);
}

/** No faster than they are taken; an answer that cannot be ended is cut off, so that nobody takes it for whole. */
async function sendPieces(pieces: AsyncIterable<string>, response: ServerResponse): Promise<void> {
  try {
    await pipeline(Readable.from(pieces), response);
  } catch (error) {
    // Who left needs no answer.
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'))
      throw error;
  }
}

/** The REST facade below /api; whatever it does not know goes on to `next`. */
export function createRestEndpoint({ router, storedAnswers, createContext, onError }: RestEndpointOptions) {
  const servedBy = new WeakMap<ServerResponse, ServedAnswers>();
  const streams = new WeakMap<ServerResponse, AsyncIterable<string>>();
  const handle = createOpenApiNodeHttpHandler<AppRouter, ReceivedRequest, ServerResponse>({
    router,
    createContext: ({ req, res }) =>
      createContext('rest', servedBy.get(res)?.add ?? (() => undefined), callerOf(req), (pieces) => {
        streams.set(res, pieces);
      }),
    responseMeta: ({ errors }) => ({ headers: retryAfterHeaders(errors) }),
    onError: ({ error, path, req }) => onError(error, req, path),
  });

  return function respond(
    request: ReceivedRequest & { originalUrl: string },
    response: ServerResponse,
    next: () => void,
  ): Promise<void> {
    const served = createServedAnswers();
    servedBy.set(response, served);
    // The handler ends each answer with one JSON text; a stored entry's own bytes are sent in its place.
    Object.defineProperty(response, 'end', {
      configurable: true,
      value(body?: string) {
        Reflect.deleteProperty(response, 'end');
        const stored = served.only();
        if (stored && response.statusCode === 200 && request.method === 'GET') {
          response.removeHeader('content-type');
          storedAnswers.send(request, response, stored, 'rest');
          storedAnswers.remember(request.originalUrl, stored.entry.key, 'rest');
          return response;
        }
        response.setHeader('cache-control', 'no-store');
        const pieces = streams.get(response);
        if (pieces && response.statusCode === 200) {
          sendPieces(pieces, response).catch((error: unknown) =>
            onError(error, request, request.originalUrl),
          );
          return response;
        }
        const text = (response.statusCode < 400 ? body : toFailure(body)) ?? '';
        // Said here, since node counts no bytes of an answer to HEAD.
        response.setHeader('content-length', Buffer.byteLength(text));
        return response.end(text);
      },
    });
    return handle(request, response, () => {
      Reflect.deleteProperty(response, 'end');
      next();
    });
  };
}
