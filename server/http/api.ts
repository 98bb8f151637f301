import express, { type RequestHandler, type Router } from 'express';
import type { ResponseTimes } from '../metrics/response-times';
import type { StoredViews } from '../response-cache/cached-views';
import { createDocsFiles, DOCS_PAGE, DOCS_POLICY } from './api-docs';
import { sendFailure, sendMethodNotAllowed } from './failure';
import { createKnownCalls } from './known-calls';
import { createRestEndpoint, type RestEndpointOptions } from './rest-endpoint';
import type { Headers } from './security-headers';
import { shallowBody } from './shallow-body';
import { TRPC_PATH } from './trpc-batch';
import { createTrpcEndpoint } from './trpc-endpoint';

/** What a migration of 1,000 entries needs; whoever has more sends it in pieces. */
const MAX_BODY = '256kb';
/** Any other typed call is small, even sixteen of them in one request. */
const MAX_SMALL_BODY = '64kb';
const MIGRATION = /[/,]history\.migrate(,|$)/;

export type ApiOptions = Omit<RestEndpointOptions, 'onError'> & {
  /** The OpenAPI document. */
  readonly description: Record<string, unknown>;
  /** Headers of answers that are no documents. */
  readonly headers: Headers;
  readonly onError: RestEndpointOptions['onError'];
  readonly responseTimes: ResponseTimes;
  readonly storedViews: StoredViews;
};

/** A media type with a charset, or none on a call without a body, is JSON all the same (architecture.md, trap 3). */
const plainContentType: RequestHandler = (request, response, next) => {
  const hasBody = request.headers['transfer-encoding'] || Number(request.headers['content-length']) > 0;
  const isJson = /^application\/json\b/i.test(request.headers['content-type'] ?? '');
  if (!hasBody && request.method !== 'GET') request.body = {};
  if (!hasBody || isJson) request.headers['content-type'] = 'application/json';
  else if (request.method !== 'GET' && request.method !== 'HEAD') {
    const message = 'The request body must be JSON: send it as application/json.';
    return sendFailure(response, { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE', message });
  }
  next();
};

const parseBody = express.json({ limit: MAX_BODY });
const parseSmallBody = express.json({ limit: MAX_SMALL_BODY });

/** Everything below /api: typed calls, REST, and their description. */
export function createApi(options: ApiOptions): Router {
  const { description } = options;
  const findMethods = createKnownCalls(description);
  const loadDocs = createDocsFiles(options.headers);
  const trpc = createTrpcEndpoint(options);
  const api = express.Router();

  const onlyKnownMethods: RequestHandler = (request, response, next) => {
    const methods = findMethods(request.baseUrl + request.path);
    if (methods.length > 0 && !methods.includes(request.method)) {
      return sendMethodNotAllowed(response, methods);
    }
    // Whatever answers GET answers HEAD; node leaves the body out.
    if (request.method === 'HEAD') request.method = 'GET';
    next();
  };

  const noteTime: RequestHandler = (_request, response, next) => {
    const startedAt = performance.now();
    response.once('finish', () => options.responseTimes.note(performance.now() - startedAt));
    next();
  };

  api.use('/api', noteTime, onlyKnownMethods, plainContentType);
  api.use(TRPC_PATH, (request, response, next) =>
    (MIGRATION.test(request.path) ? parseBody : parseSmallBody)(request, response, next),
  );
  api.use('/api', parseBody, shallowBody);
  api.use((request, response, next) => {
    if (!request.path.startsWith(`${TRPC_PATH}/`)) return next();
    return trpc(request, response);
  });
  api.get('/api/openapi.json', (_request, response) => {
    response.json(description);
  });
  api.get('/api/docs', (_request, response) => {
    response.set('Content-Security-Policy', DOCS_POLICY).type('html').send(DOCS_PAGE);
  });
  api.get('/api/docs/*file', async (request, response, next) => {
    if (!(await loadDocs()).respond(request, response)) next();
  });
  api.use('/api', createRestEndpoint(options));
  api.use('/api', (_request, response) =>
    sendFailure(response, { status: 404, code: 'NOT_FOUND', message: 'There is no such call.' }),
  );
  return api;
}
