import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { errorCode } from '#shared/error-details';
import { IMAGE_PROXY_PATH } from '#shared/image-sizes';
import type { TrustProxy } from '../config/setting-values';
import type { Database } from '../database/database';
import { BODY_TOO_LARGE, INVALID_BODY, ServiceError } from '../errors';
import type { BundleLoader } from '../rendering/front-end-bundle';
import type { ResponseHeaders } from '../response-cache/cached-response';
import type { PageCache } from '../response-cache/page-cache';
import type { ServerConfigReader } from '../streaming-servers/server-config';
import { respondAccountLink } from './account-link-page';
import { type ApiOptions, createApi } from './api';
import { networkOfRequest } from './client';
import { limitClientConcurrency } from './client-concurrency';
import { DEMO_IMAGES_PATH } from './demo-images';
import { sendError, sendFailure, sendMethodNotAllowed, sendServiceError } from './failure';
import { METRICS_PATH } from './metrics-endpoint';
import { requestIdOf } from './request-ids';
import { isValidHost, refuseInvalidRequests } from './request-validation';
import { createSearchEngines, type SearchEngineOptions } from './search-engines';
import { demoPlayerHeaders } from './security-headers';
import { createSingleSignOnRouter } from './single-sign-on';

type NodeHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export type AppOptions = Omit<ApiOptions, 'onCallError'> & {
  readonly pageCache: PageCache;
  readonly bundleLoader: BundleLoader;
  readonly database: Pick<Database, 'status'>;
  readonly serverConfig: ServerConfigReader;
  readonly searchEngines: SearchEngineOptions;
  readonly findDemoPlayer: (path: string, network: string | null) => Promise<string | null>;
  readonly demoImages: NodeHandler | null;
  readonly respondImage: RequestHandler | null;
  /** Security headers of responses that are not documents. */
  readonly headers: ResponseHeaders;
  readonly siteFiles: RequestHandler | null;
  readonly viteMiddleware: RequestHandler | null;
  readonly respondMetrics: NodeHandler;
  readonly trustProxy: TrustProxy;
  readonly requestsPerClient: number;
  readonly isStopping: () => boolean;
  readonly log: Logger;
};

const onlyReads: RequestHandler = (request, response, next) => {
  if (request.method === 'GET' || request.method === 'HEAD') return next();
  sendMethodNotAllowed(response, ['GET', 'HEAD']);
};

function setHeaders(headers: ResponseHeaders): RequestHandler {
  return (_request, response, next) => {
    response.set(headers);
    next();
  };
}

function respondReady({ database, isStopping }: AppOptions): RequestHandler {
  return (_request, response) => {
    const { state, message } = database.status();
    const isReady = state === 'ready' && !isStopping();
    response
      .status(isReady ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({
        ready: isReady,
        database: state,
        message: isStopping() ? 'The server is shutting down.' : message,
      });
  };
}

function respondServerConfig({ serverConfig }: AppOptions): RequestHandler {
  return (_request, response) => {
    const { config, failed } = serverConfig.read();
    if (failed) {
      const message = "The server configuration can't be read.";
      return sendFailure(response, { status: 503, code: 'SERVICE_UNAVAILABLE', message });
    }
    response.set('Cache-Control', 'no-cache').json(config);
  };
}

/** The demo player runs in a frame with an opaque origin: its own files are cross-origin, and fonts need CORS. */
const allowOpaqueOrigin = setHeaders({
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
});

function respondDemoPlayer({ findDemoPlayer, publicUrl }: AppOptions): RequestHandler {
  return async (request, response, next) => {
    const page = await findDemoPlayer(request.path, networkOfRequest(request));
    if (page === null) return next();
    // A trusted proxy may have set the host, in a header that nothing else validates.
    const requestOrigin = isValidHost(request.host) ? `http://${request.host}` : null;
    response
      .set(demoPlayerHeaders(publicUrl ?? requestOrigin))
      .set('Cache-Control', 'no-cache')
      .type('html')
      .send(page);
  };
}

function respondPage({ pageCache }: AppOptions): RequestHandler {
  return (request, response) =>
    pageCache.render(request, response, {
      url: new URL(request.originalUrl, 'http://page'),
      network: networkOfRequest(request),
    });
}

const BODY_ERRORS: Readonly<Record<number, { code: string; message: string }>> = {
  412: { code: 'PRECONDITION_FAILED', message: 'The file has changed.' },
  413: { code: 'PAYLOAD_TOO_LARGE', message: BODY_TOO_LARGE },
  415: { code: 'UNSUPPORTED_MEDIA_TYPE', message: 'The encoding of the request body is not supported.' },
};
const BAD_REQUEST = { status: 400, code: 'BAD_REQUEST', message: INVALID_BODY };

function handleErrors(logError: (error: unknown, request: IncomingMessage) => void): ErrorRequestHandler {
  return (error, request, response, _next) => {
    if (error instanceof ServiceError) return sendServiceError(response, error);
    // Errors of express.json and express.static have a status.
    const status = Number(error?.status);
    if (status === 416) {
      response.removeHeader('Content-Type');
      return void response.status(416).set('Content-Length', '0').end();
    }
    if (status >= 400 && status < 500) {
      const known = BODY_ERRORS[status];
      return sendFailure(response, known ? { status, ...known } : BAD_REQUEST);
    }
    logError(error, request);
    sendError(response);
  };
}

export function createApp(options: AppOptions): Express {
  const { demoImages, log } = options;
  const logError = (error: unknown, request: IncomingMessage, path = request.url): void =>
    log.error(
      { err: error, requestId: requestIdOf(request), path: path?.split('?', 1)[0] },
      'A request failed',
    );

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  // Rules of shared caches, such as those for /img/, match the documented paths only.
  app.enable('case sensitive routing');
  app.set('trust proxy', options.trustProxy);
  app.set('query parser', 'simple');

  app.use(setHeaders(options.headers));
  app.use(refuseInvalidRequests);
  app.get('/healthz', (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ ok: true });
  });
  app.get('/readyz', respondReady(options));
  app.get(METRICS_PATH, (request, response) => options.respondMetrics(request, response));
  app.use('/demo-player', allowOpaqueOrigin);
  // Many users of one network may load dozens of files each at once.
  if (options.siteFiles) app.use(options.siteFiles);
  // After health and metrics, which monitoring reads at any load.
  app.use(limitClientConcurrency(options.requestsPerClient));
  app.get('/config/servers.json', respondServerConfig(options));
  app.get('/demo-player/*path', respondDemoPlayer(options));
  app.use(createSearchEngines(options.searchEngines));
  if (demoImages) app.use(DEMO_IMAGES_PATH, onlyReads, (request, response) => demoImages(request, response));
  if (options.respondImage) app.use(IMAGE_PROXY_PATH, onlyReads, options.respondImage);
  if (options.viteMiddleware) app.use(options.viteMiddleware);
  app.use(
    '/api',
    createApi({
      ...options,
      onCallError(error, request, path) {
        if (errorCode(error) === 'INTERNAL_SERVER_ERROR') logError(error, request, path);
      },
    }),
  );
  app.use('/auth/oidc', onlyReads, createSingleSignOnRouter(options));
  app.get('/', respondAccountLink(options));
  app.use(onlyReads, respondPage(options));
  app.use(handleErrors(logError));
  return app;
}
