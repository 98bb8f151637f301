import type { RequestListener } from 'node:http';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { createContexts } from '../../routers/context';
import { appRouter } from '../../routers/index';
import { NOBODY } from '../accounts/caller';
import { readPopularIds } from '../catalogue/popular-titles';
import { readTitlePage } from '../catalogue/title-page';
import type { Environment } from '../config/environment';
import { createDatabase } from '../database/database';
import { describeApi } from '../http/api-description';
import { createApp } from '../http/app';
import { createDemoPlayer } from '../http/demo-player';
import { createImageProxy, DEMO_IMAGES_PATH } from '../http/image-proxy';
import { withOfflineWorker } from '../http/offline-worker';
import { dataHeaders, type Headers, pageHeaders, workerHeaders } from '../http/security-headers';
import { readStaticFiles } from '../http/static-file';
import { createStaticFiles } from '../http/static-files';
import { createPageRenderer } from '../rendering/page-renderer';
import type { Pages } from '../rendering/pages';
import { createPageStore } from '../response-cache/cached-pages';
import { createStoredAnswers } from '../response-cache/cached-responses';
import { createStoredViews } from '../response-cache/cached-views';
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
  readonly headers: Headers;
  /** Rejects with EmbeddedPostgresError when the database can never start here; the catalogue works without it. */
  readonly started: Promise<void>;
  /** Counts a request that never reached `handle`, by status. */
  readonly noteRefusal: (status: number) => void;
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
): () => Headers {
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
  const { catalogue, database, serverConfig, movieDatabase, redis, responseTimes } = services;
  const createContext = createContexts(services);
  const currentYear = () => new Date().getUTCFullYear();

  // Vite's development pages need inline scripts, so the policies apply to built files only.
  const isBuilt = 'folder' in options.assets;
  const headers = isBuilt ? dataHeaders({ https }) : {};
  const storedAnswers = createStoredAnswers(catalogue, headers);
  const storedViews = createStoredViews(catalogue, headers);
  const pageStore = createPageStore({
    renderer: createPageRenderer({
      pages,
      router: appRouter,
      createContext: (network) => createContext('render', () => undefined, { ...NOBODY, network }),
      imageBaseUrl,
      hasWorker: isBuilt && environment.hasOfflineWorker,
      readServers: serverConfig.read,
      publicUrl,
    }),
    headers: isBuilt
      ? createPageHeaders(serverConfig, { imageOrigin: originOf(imageBaseUrl), https })
      : () => ({}),
    keep: isBuilt,
    maxBytes: PAGE_CACHE_BYTES,
    onError: (error) => log.error({ err: error }, 'a page could not be rendered'),
  });
  serverConfig.onChange(() => pageStore.clear());

  const description = describeApi(appRouter, version, `${publicUrl ?? ''}/api`);
  const monitoring = createMonitoring({
    environment,
    description,
    procedures: Object.keys(appRouter._def.procedures),
    pages: isBuilt ? pages : null,
    catalogue,
    upstream: movieDatabase.report,
    database,
    db: services.db,
    shared: redis,
    logins: services.loginMonitor.counter,
    version,
  });

  const handle = createApp({
    router: appRouter,
    createContext,
    responseTimes,
    ...monitoring,
    storedAnswers,
    storedViews,
    pageStore,
    database,
    serverConfig,
    searchEngines: {
      publicUrl,
      readPopularIds: (mediaType) => readPopularIds(catalogue, mediaType, currentYear()),
    },
    findDemoPlayer: createDemoPlayer({
      publicFolder,
      findTitle: (mediaType, id, network) =>
        readTitlePage(catalogue.askedBy(network), mediaType, id, currentYear()).catch(() => null),
    }),
    demoImages: demo ? createImageProxy(demo.imageUrl) : null,
    description,
    headers,
    assets:
      'folder' in options.assets
        ? createStaticFiles(
            withOfflineWorker(await readStaticFiles(options.assets.folder), environment.hasOfflineWorker),
            headers,
            workerHeaders({ imageOrigin: originOf(imageBaseUrl), https }),
          )
        : options.assets.middleware,
    trustProxy: environment.trustProxy,
    requestsPerClient: environment.requestsPerClient,
    isStopping: () => options.stopping.aborted,
    log,
  });

  const started = start();
  // A caller that does not wait for `started` must not cause an unhandled rejection.
  started.catch(() => undefined);
  return {
    handle,
    headers,
    started,
    noteRefusal: monitoring.requestMeter.noteRefusal,
    async stop() {
      await started.catch(() => undefined);
      await stop();
      await demo?.close();
    },
  };
}
