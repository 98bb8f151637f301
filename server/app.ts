import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import sirv from 'sirv';
import type { AppRouter } from '../routers/index';
import type { StoredAnswers } from './catalogue/stored-answers';
import type { Database } from './database';
import { DOCS_ASSETS_FOLDER, DOCS_PAGE, DOCS_POLICY, DOCS_START } from './http/api-docs';
import { DEMO_IMAGES_PATH } from './http/image-proxy';
import { createRestEndpoint } from './http/rest-endpoint';
import { DEMO_PLAYER_HEADERS, type Headers } from './http/security-headers';
import { shallowBody } from './http/shallow-body';
import { isStrangeTarget } from './http/strange-path';
import { createTrpcEndpoint, TRPC_PATH } from './http/trpc-endpoint';
import type { PageStore } from './render/page-store';
import type { CreateContext } from './request-context';
import type { ServerConfigReader } from './streaming-servers/server-config';

/** Bodies are small JSON documents; the largest, a migration, is sent in pieces. */
const MAX_BODY = '256kb';
const YEAR_SECONDS = 31_536_000;

type NodeHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export type AppOptions = {
  readonly router: AppRouter;
  readonly createContext: CreateContext;
  readonly storedAnswers: StoredAnswers;
  readonly pageStore: PageStore;
  readonly database: Database;
  readonly serverConfig: ServerConfigReader;
  readonly findDemoPlayer: (path: string) => Promise<string | null>;
  /** Passes the demo catalogue's pictures on; null with a real key. */
  readonly demoImages: NodeHandler | null;
  /** The OpenAPI document. */
  readonly description: Record<string, unknown>;
  /** Headers of answers that are no documents. */
  readonly headers: Headers;
  /** Built assets and public files; in development Vite's middleware stands in its place. */
  readonly assets: { readonly folder: string } | { readonly middleware: RequestHandler };
  readonly trustProxy: false | number | string[];
  readonly isStopping: () => boolean;
  readonly log: Logger;
};

function failure(response: express.Response, status: number, code: string, message: string): void {
  response.status(status).json({ success: false, message, code });
}

/** A media type with a charset, or none on a call without a body, is JSON all the same (architecture.md, trap 3). */
const plainContentType: RequestHandler = (request, _response, next) => {
  const hasBody = request.headers['transfer-encoding'] || Number(request.headers['content-length']) > 0;
  if (!hasBody && request.method !== 'GET') request.body = {};
  if (!hasBody || /^application\/json\b/i.test(request.headers['content-type'] ?? ''))
    request.headers['content-type'] = 'application/json';
  next();
};

function serveAssets(folder: string): RequestHandler {
  return sirv(folder, {
    gzip: true,
    brotli: true,
    etag: true,
    // The document is a template: '/' is rendered, not sent as index.html.
    extensions: [],
    setHeaders(response, path) {
      // The demo player's frame has no origin (server/http/demo-player.ts): its own files come from elsewhere to it.
      if (path.startsWith('/demo-player/'))
        response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
      const forever = path.startsWith('/assets/');
      response.setHeader(
        'Cache-Control',
        forever ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600',
      );
    },
  });
}

/** The site's request handler: stored answers first, then everything else by way of Express. */
export function createApp(options: AppOptions): RequestListener {
  const { storedAnswers, pageStore, database, serverConfig, log } = options;
  const logError = (error: unknown, path?: string): void =>
    log.error({ err: error, path }, 'a request failed');
  // Expected failures are told to the caller; only surprises belong in the log.
  const onCallError = (error: unknown, path?: string): void => {
    if (error instanceof Error && 'code' in error && error.code === 'INTERNAL_SERVER_ERROR')
      logError(error, path);
  };

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', options.trustProxy);
  app.set('query parser', 'simple');

  app.use((request, response, next) => {
    for (const [name, value] of Object.entries(options.headers)) response.setHeader(name, value);
    if (!isStrangeTarget(request.originalUrl)) return next();
    return failure(response, 400, 'BAD_REQUEST', 'The address is not valid.');
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

  app.get('/config/servers.json', async (_request, response) => {
    const { config, failed } = await serverConfig.read();
    response.set('Cache-Control', 'no-cache');
    if (failed)
      return failure(response, 503, 'SERVICE_UNAVAILABLE', 'The server configuration cannot be read.');
    return response.json(config);
  });

  app.get('/demo-player/*path', async (request, response, next) => {
    const page = await options.findDemoPlayer(request.path);
    if (page === null) return next();
    return response.set(DEMO_PLAYER_HEADERS).set('Cache-Control', 'no-cache').type('html').send(page);
  });

  const { demoImages, assets } = options;
  if (demoImages) app.use(DEMO_IMAGES_PATH, (request, response) => demoImages(request, response));
  app.use('folder' in assets ? serveAssets(assets.folder) : assets.middleware);

  app.use('/api', plainContentType, express.json({ limit: MAX_BODY }), shallowBody);
  app.use('/api', (request, _response, next) => {
    // Whatever answers GET answers HEAD; node leaves the body out.
    if (request.method === 'HEAD') request.method = 'GET';
    next();
  });
  const endpoint = { router: options.router, storedAnswers, createContext: options.createContext };
  const trpc = createTrpcEndpoint({ ...endpoint, onError: onCallError });
  app.use((request, response, next) => {
    if (!request.path.startsWith(`${TRPC_PATH}/`)) return next();
    return trpc(request, response);
  });
  app.get('/api/openapi.json', (_request, response) => {
    response.json(options.description);
  });
  app.get('/api/docs', (_request, response) => {
    response.set('Content-Security-Policy', DOCS_POLICY).type('html').send(DOCS_PAGE);
  });
  app.get('/api/docs/start.js', (_request, response) => {
    response.type('js').send(DOCS_START);
  });
  app.use('/api/docs', sirv(DOCS_ASSETS_FOLDER, { maxAge: 3600 }));
  app.use('/api', createRestEndpoint({ ...endpoint, onError: onCallError }));
  app.use('/api', (_request, response) => failure(response, 404, 'NOT_FOUND', 'There is no such call.'));

  app.use(async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.set('Allow', 'GET, HEAD');
      return failure(response, 405, 'METHOD_NOT_SUPPORTED', 'Pages can only be read.');
    }
    return pageStore.respond(request, response, new URL(request.originalUrl, 'http://page'));
  });

  const onError: ErrorRequestHandler = (error, request, response, _next) => {
    const status = Number(error?.status ?? error?.statusCode);
    if (status === 413) return failure(response, 413, 'PAYLOAD_TOO_LARGE', 'The request body is too large.');
    if (status >= 400 && status < 500)
      return failure(response, 400, 'BAD_REQUEST', 'The request body is not valid.');
    logError(error, request.path);
    if (response.headersSent) return void response.destroy();
    return failure(response, 500, 'INTERNAL_SERVER_ERROR', 'Something went wrong on our side.');
  };
  app.use(onError);

  return (request, response) => {
    if (storedAnswers.respond(request, response) || pageStore.respondIfKept(request, response)) return;
    app(request, response);
  };
}
