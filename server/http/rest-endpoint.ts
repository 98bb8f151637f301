import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createOpenApiNodeHttpHandler } from 'trpc-openapi';
import type { ErrorBody } from '#shared/api-error';
import type { CreateContext } from '../../routers/context';
import type { AppRouter } from '../../routers/index';
import { retryAfterHeaders } from '../errors';
import type { StoredAnswers } from '../response-cache/cached-responses';
import { callerOf } from './caller';
import { type ParsedRequest, RestResponse } from './rest-response';

export type RestEndpointOptions = {
  readonly router: AppRouter;
  readonly storedAnswers: StoredAnswers;
  readonly createContext: CreateContext;
  readonly onError: (error: unknown, request: IncomingMessage, path: string | undefined) => void;
};

/** The handler overwrites the key `issues`, so the error formatter returns the issues as `fields`. */
function toFailure(body: string): string {
  if (!body) return body;
  const { message, code, fields } = JSON.parse(body);
  const failure: ErrorBody = { success: false, message, code, ...(fields && { issues: fields }) };
  return JSON.stringify(failure);
}

/** Respects backpressure. When the source fails, the connection is closed, so the client notices the failure. */
async function sendPieces(pieces: AsyncIterable<string>, response: ServerResponse): Promise<void> {
  try {
    await pipeline(Readable.from(pieces), response);
  } catch (error) {
    // The client has left.
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'))
      throw error;
  }
}

/** Handles the REST calls below /api; `next` handles unknown paths. */
export function createRestEndpoint({ router, storedAnswers, createContext, onError }: RestEndpointOptions) {
  const handle = createOpenApiNodeHttpHandler<AppRouter, ParsedRequest, RestResponse>({
    router,
    createContext: ({ req, res }) =>
      createContext('rest', res.served.add, callerOf(req), (pieces) => {
        res.pieces = pieces;
      }),
    responseMeta: ({ errors }) => ({ headers: retryAfterHeaders(errors) }),
    onError: ({ error, path, req }) => onError(error, req, path),
  });

  /** Sends a cached entry's bytes or a stream in place of the recorded body. */
  function send(request: ParsedRequest, response: ServerResponse, recorded: RestResponse): void {
    const { statusCode, body, pieces } = recorded;
    const stored = recorded.served.only();
    if (stored && statusCode === 200 && request.method === 'GET') {
      storedAnswers.send(request, response, stored, 'rest');
      storedAnswers.remember(request.originalUrl, stored.entry.key, 'rest');
      return;
    }
    response.statusCode = statusCode;
    for (const [name, value] of Object.entries(recorded.getHeaders()))
      if (value !== undefined) response.setHeader(name, value);
    response.setHeader('cache-control', 'no-store');
    if (pieces && statusCode === 200) {
      sendPieces(pieces, response).catch((error: unknown) => onError(error, request, request.originalUrl));
      return;
    }
    const text = statusCode < 400 ? body : toFailure(body);
    // Node does not set it on a response to HEAD.
    response.setHeader('content-length', Buffer.byteLength(text));
    response.end(text);
  }

  return async function respond(
    request: ParsedRequest,
    response: ServerResponse,
    next: () => void,
  ): Promise<void> {
    const recorded = new RestResponse(request);
    let isKnown = true;
    await handle(request, recorded, () => {
      isKnown = false;
    });
    if (isKnown) send(request, response, recorded);
    else next();
  };
}
