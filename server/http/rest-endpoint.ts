import { type IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { RequestHandler } from 'express';
import { createOpenApiNodeHttpHandler } from 'trpc-openapi';
import { errorCode } from '#shared/error-details';
import type { ErrorBody } from '#shared/error-schema';
import type { CreateContext } from '../../routers/context';
import type { AppRouter } from '../../routers/index';
import type { RecordedReads } from '../catalogue/catalogue';
import { retryAfterHeaders } from '../errors';
import type { ResponseCache } from '../response-cache/response-cache';
import { clientOf, type ReceivedRequest } from './client';

export type CallErrorListener = (error: unknown, request: IncomingMessage, path: string | undefined) => void;

export type EndpointOptions = {
  readonly router: AppRouter;
  readonly responseCache: ResponseCache;
  readonly createContext: CreateContext;
  readonly publicUrl: string | null;
  readonly onCallError: CallErrorListener;
};

/** Records what the REST handler would send, so that a cached body, a stream or a failure can replace it. */
class RestResponse extends ServerResponse {
  body = '';
  readonly reads: RecordedReads = [];
  /** A JSON text that is streamed instead of the body. */
  pieces: AsyncIterable<string> | null = null;

  override end(body?: unknown): this {
    if (typeof body === 'string') this.body = body;
    return this;
  }
}

/** The REST body of an error in the format that trpc-openapi writes: tRPC's, plus `message` and `code`. */
function toFailure(body: string): string {
  if (!body) return body;
  const { message, code, data } = JSON.parse(body);
  const failure: ErrorBody = {
    success: false,
    message,
    code,
    ...(data?.issues && { issues: data.issues }),
    ...(data?.reason && { reason: data.reason }),
    ...(data?.secondFactors && { secondFactors: data.secondFactors }),
  };
  return JSON.stringify(failure);
}

/** Closes the connection when the source fails, so that the client notices the failure. */
async function sendPieces(pieces: AsyncIterable<string>, response: ServerResponse): Promise<void> {
  // `pipeline` adds several listeners; above 10, Node.js warns of a leak.
  response.setMaxListeners(20);
  try {
    await pipeline(Readable.from(pieces), response);
  } catch (error) {
    if (errorCode(error) !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

export function createRestEndpoint(options: EndpointOptions): RequestHandler {
  const { router, responseCache, createContext, publicUrl, onCallError } = options;
  const handle = createOpenApiNodeHttpHandler<AppRouter, ReceivedRequest, RestResponse>({
    router,
    createContext: ({ req, res }) => {
      const context = createContext(clientOf(req, publicUrl), (pieces) => {
        res.pieces = pieces;
      });
      return { ...context, catalogue: context.catalogue.recordReads(res.reads) };
    },
    responseMeta: ({ errors }) => ({ headers: retryAfterHeaders(errors) }),
    onError: ({ error, path, req }) => onCallError(error, req, path),
  });

  async function send(request: ReceivedRequest, response: ServerResponse, recorded: RestResponse) {
    const { statusCode, pieces, reads } = recorded;
    const [read] = reads;
    if (read && statusCode === 200 && request.method === 'GET') {
      // A REST call makes one read, and its response is the text of the movie database, unchanged.
      const { entry } = read;
      const body = await entry.readText();
      const cached = { body, reads: [read], isComplete: true, kind: entry.kind };
      await responseCache.send(request, response, request.originalUrl, cached);
      return;
    }
    response.statusCode = statusCode;
    for (const [name, value] of Object.entries(recorded.getHeaders()))
      if (value !== undefined) response.setHeader(name, value);
    response.setHeader('cache-control', 'no-store');
    if (pieces && statusCode === 200) {
      sendPieces(pieces, response).catch((error: unknown) =>
        onCallError(error, request, request.originalUrl),
      );
      return;
    }
    const text = statusCode < 400 ? recorded.body : toFailure(recorded.body);
    response.setHeader('content-length', Buffer.byteLength(text));
    response.end(text);
  }

  return async (request, response, next) => {
    const recorded = new RestResponse(request);
    let isKnown = true;
    await handle(request, recorded, () => {
      isKnown = false;
    });
    if (isKnown) await send(request, response, recorded);
    else next();
  };
}
