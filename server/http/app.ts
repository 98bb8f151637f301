import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { CreateContext } from '../../routers/context';
import type { AppRouter } from '../../routers/index';
import type { Database } from '../database/database';
import type { RequestMeter } from '../metrics/request-meter';
import type { ResponseTimes } from '../metrics/response-times';
import type { PageStore } from '../response-cache/cached-pages';
import type { StoredAnswers } from '../response-cache/cached-responses';
import type { StoredViews } from '../response-cache/cached-views';
import type { ServerConfigReader } from '../streaming-servers/server-config';
import { createApi } from './api';
import { networkOfRequest } from './caller';
import { limitClientConcurrency } from './client-concurrency';
import { sendFailure, sendMethodNotAllowed } from './failure';
import { hasValidHost, isValidHost } from './host-header';
import { DEMO_IMAGES_PATH } from './image-proxy';
import { METRICS_PATH } from './metrics-endpoint';
import { createRequestIds, REQUEST_ID_HEADER, requestIdIn } from './request-ids';
import { isValidTarget } from './request-target';
import { createSearchEngines, type SearchEngineOptions } from './search-engines';
import { demoPlayerHeaders, type Headers } from './security-headers';
import type { StaticFiles } from './static-files';

type NodeHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export type AppOptions = {
  readonly router: AppRouter;
  readonly createContext: CreateContext;
  readonly storedAnswers: StoredAnswers;
  readonly storedViews: StoredViews;
  readonly pageStore: PageStore;
  readonly database: Database;
  readonly serverConfig: ServerConfigReader;
  readonly searchEngines: SearchEngineOptions;
  readonly findDemoPlayer: (path: string, network: string | null) => Promise<string | null>;
  /** Passes the demo catalogue's pictures on; null with a real key. */
  readonly demoImages: NodeHandler | null;
  /** The OpenAPI document. */
  readonly description: Record<string, unknown>;
  /** Headers of answers that are no documents. */
  readonly headers: Headers;
  /** Built assets and public files; in development Vite's middleware stands in its place. */
  readonly assets: StaticFiles | RequestHandler;
  readonly responseTimes: ResponseTimes;
  readonly requestMeter: RequestMeter;
  readonly respondMetrics: NodeHandler;
  readonly trustProxy: false | number | string[];
  /** Concurrent requests of one client. */
  readonly requestsPerClient: number;
  readonly isStopping: () => boolean;
  readonly log: Logger;
};

const onlyReads: RequestHandler = (request, response, next) => {
  if (request.method === 'GET' || request.method === 'HEAD') return next();
  return sendMethodNotAllowed(response, ['GET', 'HEAD']);
};

/** What is counted where the client left before the end of the answer. */
const LEFT_STATUS = 499;

/** Without the query, which may hold what people look for. */
const pathOf = (url = ''): string => url.split('?', 1)[0] ?? '';

/** What parsing a request's body may refuse. */
const BODY_FAILURES: Readonly<Record<number, { code: string; message: string }>> = {
  413: { code: 'PAYLOAD_TOO_LARGE', message: 'The request body is too large.' },
  415: { code: 'UNSUPPORTED_MEDIA_TYPE', message: 'The request body is encoded in a way that is not known.' },
};

/** Says that something went wrong that nobody expected; cuts off an answer that has begun. */
function sendError(response: ServerResponse): void {
  if (response.headersSent) return void response.destroy();
  const message = 'Something went wrong on our side.';
  sendFailure(response, { status: 500, code: 'INTERNAL_SERVER_ERROR', message });
}

/** The site's request handler: stored answers first, then everything else by way of Express. */
export function createApp(options: AppOptions): RequestListener {
  const { storedAnswers, storedViews, pageStore, database, serverConfig, assets, requestMeter, log } =
    options;
  const isLogged = log.isLevelEnabled('debug');
  const logError = (error: unknown, request: IncomingMessage, path?: string): void =>
    log.error({ err: error, requestId: requestIdIn(request), path }, 'a request failed');
  // Expected failures are told to the caller; only surprises belong in the log.
  const onCallError = (error: unknown, request: IncomingMessage, path?: string): void => {
    if (error instanceof Error && 'code' in error && error.code === 'INTERNAL_SERVER_ERROR')
      logError(error, request, path);
  };

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', options.trustProxy);
  app.set('query parser', 'simple');

  // Express' own reading of the setting, made for addresses.
  const trusts: (address: string, hop: number) => boolean = app.get('trust proxy fn');
  const requestIdOf = createRequestIds(trusts);

  app.use((request, response, next) => {
    for (const [name, value] of Object.entries(options.headers)) response.setHeader(name, value);
    if (isValidTarget(request.originalUrl) && hasValidHost(request.rawHeaders)) return next();
    const message = 'The address is not valid.';
    return sendFailure(response, { status: 400, code: 'BAD_REQUEST', message });
  });

  app.get('/healthz', (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ ok: true });
  });
  app.get('/readyz', (_request, response) => {
    const { state, message } = database.status();
    const ready = state === 'ready' && !options.isStopping();
    response
      .status(ready ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({ ready, database: state, message: options.isStopping() ? 'Shutting down.' : message });
  });

  app.get(METRICS_PATH, (request, response) => options.respondMetrics(request, response));

  // After health and metrics, which monitoring reads at any load.
  app.use(limitClientConcurrency(options.requestsPerClient));

  app.get('/config/servers.json', (_request, response) => {
    const { config, failed } = serverConfig.read();
    if (failed) {
      const message = 'The server configuration cannot be read.';
      return sendFailure(response, { status: 503, code: 'SERVICE_UNAVAILABLE', message });
    }
    return response.set('Cache-Control', 'no-cache').json(config);
  });

  app.get('/demo-player/*path', async (request, response, next) => {
    const page = await options.findDemoPlayer(request.path, networkOfRequest(request));
    if (page === null) return next();
    // A trusted proxy may have named the host, in a header that nothing else validates.
    const host = isValidHost(request.host) ? request.host : undefined;
    return response.set(demoPlayerHeaders(host)).set('Cache-Control', 'no-cache').type('html').send(page);
  });

  app.use(createSearchEngines(options.searchEngines));

  const { demoImages } = options;
  if (demoImages) app.use(DEMO_IMAGES_PATH, onlyReads, (request, response) => demoImages(request, response));
  if (typeof assets === 'function') app.use(assets);

  app.use(createApi({ ...options, onError: onCallError }));

  app.use(onlyReads, (request, response) =>
    pageStore.respond(request, response, {
      url: new URL(request.originalUrl, 'http://page'),
      network: networkOfRequest(request),
    }),
  );

  const onError: ErrorRequestHandler = (error, request, response, _next) => {
    const status = Number(error?.status ?? error?.statusCode);
    if (status >= 400 && status < 500) {
      const failure = BODY_FAILURES[status];
      if (failure) return sendFailure(response, { status, ...failure });
      const message = 'The request body is not valid.';
      return sendFailure(response, { status: 400, code: 'BAD_REQUEST', message });
    }
    logError(error, request, request.path);
    return sendError(response);
  };
  app.use(onError);

  // Without a valid host, Express refuses the request.
  const respondAhead = (request: IncomingMessage, response: ServerResponse): boolean =>
    hasValidHost(request.rawHeaders) &&
    (storedAnswers.respond(request, response) ||
      storedViews.respond(request, response) ||
      pageStore.respondIfKept(request, response) ||
      (typeof assets !== 'function' && assets.respond(request, response)));

  /** Express passes errors on by itself; one ahead of it would end the process. */
  function respondAheadSafely(
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
  ): boolean {
    try {
      return respondAhead(request, response);
    } catch (error) {
      log.error({ err: error, requestId }, 'a request failed');
      sendError(response);
      return true;
    }
  }

  return (request, response) => {
    const begunAt = performance.now();
    const { method, url } = request;
    const requestId = requestIdOf(request);
    response.setHeader(REQUEST_ID_HEADER, requestId);
    if (respondAheadSafely(request, response, requestId)) {
      requestMeter.noteKept();
      return requestMeter.note(method, url, response.statusCode, performance.now() - begunAt);
    }
    response.once('close', () => {
      const status = response.writableFinished ? response.statusCode : LEFT_STATUS;
      const ms = performance.now() - begunAt;
      requestMeter.note(method, url, status, ms);
      if (isLogged)
        log.debug({ requestId, method, path: pathOf(url), status, ms: Math.round(ms) }, 'answered');
    });
    // From here on the id is found here, whatever the client sent.
    request.headers['x-request-id'] = requestId;
    return app(request, response);
  };
}
