import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createOpenApiNodeHttpHandler } from 'trpc-openapi';
import type { Failure } from '#shared/answer';
import type { AppRouter } from '../../routers/index';
import type { StoredAnswers } from '../catalogue/stored-answers';
import type { CreateContext } from '../request-context';
import { retryAfterHeaders } from '../retry-after';
import { callerOf } from './caller';
import {
  createRestAnswer,
  type ParsedRequest,
  type RestAnswer,
  type RestCall,
  toRestCall,
} from './rest-call';

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
function toFailure(body: string): string {
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
  const handle = createOpenApiNodeHttpHandler<AppRouter, RestCall, RestAnswer>({
    router,
    createContext: ({ req, res }) =>
      createContext('rest', res.served.add, callerOf(req.received), (pieces) => {
        res.pieces = pieces;
      }),
    responseMeta: ({ errors }) => ({ headers: retryAfterHeaders(errors) }),
    onError: ({ error, path, req }) => onError(error, req.received, path),
  });

  /** A stored entry's own bytes, or pieces, are sent in place of the JSON text that the handler ends with. */
  function send(request: ParsedRequest, response: ServerResponse, answer: RestAnswer): void {
    const { statusCode, headers, body, pieces } = answer;
    const stored = answer.served.only();
    if (stored && statusCode === 200 && request.method === 'GET') {
      storedAnswers.send(request, response, stored, 'rest');
      storedAnswers.remember(request.originalUrl, stored.entry.key, 'rest');
      return;
    }
    response.statusCode = statusCode;
    response.setHeaders(headers);
    response.setHeader('cache-control', 'no-store');
    if (pieces && statusCode === 200) {
      sendPieces(pieces, response).catch((error: unknown) => onError(error, request, request.originalUrl));
      return;
    }
    const text = statusCode < 400 ? body : toFailure(body);
    // Said here, since node counts no bytes of an answer to HEAD.
    response.setHeader('content-length', Buffer.byteLength(text));
    response.end(text);
  }

  return async function respond(
    request: ParsedRequest,
    response: ServerResponse,
    next: () => void,
  ): Promise<void> {
    const answer = createRestAnswer();
    let isKnown = true;
    await handle(toRestCall(request), answer, () => {
      isKnown = false;
    });
    if (isKnown) send(request, response, answer);
    else next();
  };
}
