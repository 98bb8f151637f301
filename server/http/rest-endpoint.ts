import type { ServerResponse } from 'node:http';
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
  readonly onError: (error: unknown, path: string | undefined) => void;
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

/** The REST facade below /api; whatever it does not know goes on to `next`. */
export function createRestEndpoint({ router, storedAnswers, createContext, onError }: RestEndpointOptions) {
  const servedBy = new WeakMap<ServerResponse, ServedAnswers>();
  const handle = createOpenApiNodeHttpHandler<AppRouter, ReceivedRequest, ServerResponse>({
    router,
    createContext: ({ req, res }) =>
      createContext('rest', servedBy.get(res)?.add ?? (() => undefined), callerOf(req)),
    responseMeta: ({ errors }) => ({ headers: retryAfterHeaders(errors) }),
    onError: ({ error, path }) => onError(error, path),
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
