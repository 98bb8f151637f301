import type { IncomingMessage, ServerResponse } from 'node:http';
import { createOpenApiNodeHttpHandler } from 'trpc-openapi';
import type { AppRouter } from '../../routers/index';
import type { StoredAnswers } from '../catalogue/stored-answers';
import type { RequestContext } from '../request-context';
import { createServedAnswers, type ServedAnswers } from './served-answers';

type RestEndpointOptions = {
  readonly router: AppRouter;
  readonly storedAnswers: StoredAnswers;
  readonly createContext: (
    surface: RequestContext['surface'],
    served: RequestContext['served'],
  ) => RequestContext;
  readonly onError: (error: unknown, path: string | undefined) => void;
};

/**
 * The handler writes a key `issues` of its own over ours, so the error formatter gives them as `fields`; here they
 * get the name that answers are specified with (decisions.md "REST").
 */
function tellIssues(body: string | undefined): string | undefined {
  if (!body) return body;
  const { fields, ...failure } = JSON.parse(body);
  return JSON.stringify(fields ? { ...failure, issues: fields } : failure);
}

/** The REST facade below /api; whatever it does not know goes on to `next`. */
export function createRestEndpoint({ router, storedAnswers, createContext, onError }: RestEndpointOptions) {
  const servedBy = new WeakMap<ServerResponse, ServedAnswers>();
  const handle = createOpenApiNodeHttpHandler<AppRouter, IncomingMessage, ServerResponse>({
    router,
    createContext: ({ res }) => createContext('rest', servedBy.get(res)?.add ?? (() => undefined)),
    onError: ({ error, path }) => onError(error, path),
  });

  return function respond(
    request: IncomingMessage & { originalUrl: string },
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
        return response.end(response.statusCode < 400 ? body : tellIssues(body));
      },
    });
    return handle(request, response, () => {
      Reflect.deleteProperty(response, 'end');
      next();
    });
  };
}
