import type { RequestListener } from 'node:http';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { createContexts } from '../../routers/context';
import { appRouter } from '../../routers/index';
import { SERVER_CLIENT } from '../accounts/client';
import { readPopularIds } from '../catalogue/popular-titles';
import { readTitlePage } from '../catalogue/title-page';
import type { Environment } from '../config/environment';
import { createDatabase } from '../database/database';
import { describeApi } from '../http/api-description';
import { createApp } from '../http/app';
import { createDemoImages, DEMO_IMAGES_PATH } from '../http/demo-images';
import { createDemoPlayer } from '../http/demo-player';
import { createRequestHandler } from '../http/request-handler';
import { dataHeaders, pageHeaders, workerHeaders } from '../http/security-headers';
import { serveSiteFiles } from '../http/site-files';
import { createPageRenderer } from '../rendering/page-renderer';
import type { Pages } from '../rendering/pages';
import type { ResponseHeaders } from '../response-cache/cached-response';
import { PageCache } from '../response-cache/page-cache';
import { ResponseCache } from '../response-cache/response-cache';
import type { ServerConfigReader } from '../streaming-servers/server-config';
import { createContainer } from './container';
import { createMonitoring } from './monitoring';

const PAGE_CACHE_BYTES = 24 * 1024 * 1024;

export type SiteOptions = {
  readonly environment: Environment;
  readonly log: Logger;
  readonly version: string;
  readonly pages: Pages;
  readonly publicFolder: string;
  readonly migrationsFolder: string;
  /** Built assets, or Vite's middleware in development. */
  readonly assets: { readonly folder: string } | { readonly middleware: RequestHandler };
  /** Aborted when the process begins to stop: readiness is false from then on. */
  readonly stopping: AbortSignal;
};

export type Site = {
  readonly handle: RequestListener;
  /** Headers of responses that are not documents. */
  readonly headers: ResponseHeaders;
  /** Rejects with EmbeddedPostgresError when the database can never start here; the catalogue works without it. */
  readonly started: Promise<void>;
  /** Counts a request that never reached `handle`, by status. */
  readonly recordRefusal: (status: number) => void;
  stop(): Promise<void>;
};

async function startDemoIf(isDemo: boolean) {
  if (!isDemo) return null;
  const { startDemo } = await import('./demo');
  return startDemo();
}

function originOf(url: string): string | null {
  return url.startsWith('/') ? null : new URL(url).origin;
}

/** Returns the headers of documents: the same object until the configured players change. */
function createPageHeaders(
  serverConfig: ServerConfigReader,
  options: { readonly imageOrigin: string | null; readonly https: boolean },
): () => ResponseHeaders {
  let { frameOrigins } = serverConfig.read();
  let headers = pageHeaders({ ...options, frameOrigins });
  return () => {
    const current = serverConfig.read();
    if (current.frameOrigins !== frameOrigins) {
      ({ frameOrigins } = current);
      headers = pageHeaders({ ...options, frameOrigins });
    }
    return headers;
  };
}

export async function createSite(options: SiteOptions): Promise<Site> {
  const { environment, log, version, pages, publicFolder, migrationsFolder } = options;
  const demo = await startDemoIf(environment.isDemo);
  const imageBaseUrl = demo ? DEMO_IMAGES_PATH : environment.imageBaseUrl;
  const publicUrl = environment.publicUrl ?? null;
  const https = publicUrl?.startsWith('https:') ?? false;

  const { services, start, stop } = createContainer({
    environment,
    log,
    version,
    database: createDatabase({ environment, migrationsFolder, log }),
    demoMovieDatabaseUrl: demo?.movieDatabaseUrl,
  });
  const { catalogue, database, serverConfig, responseTimes } = services;
  const createContext = createContexts(services);
  const currentYear = () => new Date().getUTCFullYear();

  // Vite's development pages need inline scripts, so the policies apply to built files only.
  const isBuilt = 'folder' in options.assets;
  const headers = isBuilt ? dataHeaders({ https }) : {};
  const responseCache = new ResponseCache(catalogue, headers);
  const pageCache = new PageCache({
    renderer: createPageRenderer({
      pages,
      router: appRouter,
      createContext: (network) => createContext('render', { ...SERVER_CLIENT, network }),
      imageBaseUrl,
      hasWorker: isBuilt && environment.hasOfflineWorker,
      readServers: serverConfig.read,
      publicUrl,
    }),
    headers: isBuilt
      ? createPageHeaders(serverConfig, { imageOrigin: originOf(imageBaseUrl), https })
      : () => ({}),
    isEnabled: isBuilt,
    maxBytes: PAGE_CACHE_BYTES,
    onBackgroundError: (error) => log.error({ err: error }, 'a page could not be rendered'),
  });
  serverConfig.onChange(() => pageCache.clear());

  const openApiDocument = describeApi(appRouter, version, `${publicUrl ?? ''}/api`);
  const monitoring = createMonitoring({
    environment,
    services,
    openApiDocument,
    procedures: Object.keys(appRouter._def.procedures),
    pages: isBuilt ? pages : null,
  });

  const app = createApp({
    router: appRouter,
    createContext,
    responseTimes,
    ...monitoring,
    responseCache,
    pageCache,
    database,
    serverConfig,
    searchEngines: {
      publicUrl,
      readPopularIds: (mediaType) => readPopularIds(catalogue, mediaType, currentYear()),
    },
    findDemoPlayer: createDemoPlayer({
      publicFolder,
      findTitle: (mediaType, id, network) =>
        readTitlePage(catalogue.forNetwork(network), mediaType, id, currentYear()).catch(() => null),
    }),
    demoImages: demo ? createDemoImages(demo.imageUrl) : null,
    openApiDocument,
    headers,
    assets:
      'folder' in options.assets
        ? serveSiteFiles({
            folder: options.assets.folder,
            hasOfflineWorker: environment.hasOfflineWorker,
            workerHeaders: workerHeaders({ imageOrigin: originOf(imageBaseUrl), https }),
          })
        : options.assets.middleware,
    trustProxy: environment.trustProxy,
    requestsPerClient: environment.requestsPerClient,
    isStopping: () => options.stopping.aborted,
    log,
  });
  const handle = createRequestHandler({
    app,
    responseCache,
    pageCache,
    requestMetrics: monitoring.requestMetrics,
    trustProxy: environment.trustProxy,
    log,
  });

  const started = start();
  // A caller that does not wait for `started` must not cause an unhandled rejection.
  started.catch(() => undefined);
  return {
    handle,
    headers,
    started,
    recordRefusal: (status) => monitoring.requestMetrics.recordRefusal(status),
    async stop() {
      await started.catch(() => undefined);
      await stop();
      await demo?.close();
    },
  };
}
