import { createHash } from 'node:crypto';
import type { RequestListener } from 'node:http';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { createContexts } from '../../routers/context';
import { appRouter } from '../../routers/index';
import { createAccounts } from '../accounts/accounts';
import { NOBODY } from '../accounts/caller';
import { createLoginMonitor } from '../accounts/login-monitor';
import { createPasswords } from '../accounts/passwords';
import { createAdministration } from '../administration/administration';
import { createAuditCleanupJob } from '../administration/audit-cleanup-job';
import { createDayCountsJob } from '../administration/day-counts-job';
import { type Catalogue, createCatalogue } from '../catalogue/catalogue';
import { readPopularIds } from '../catalogue/popular-titles';
import { readTitlePage } from '../catalogue/title-page';
import type { Environment } from '../config/environment';
import { createDatabase } from '../database/database';
import { Db } from '../database/db';
import { describeApi } from '../http/api-description';
import { createApp } from '../http/app';
import { createDemoPlayer } from '../http/demo-player';
import { createImageProxy, DEMO_IMAGES_PATH } from '../http/image-proxy';
import { withOfflineWorker } from '../http/offline-worker';
import { dataHeaders, type Headers, pageHeaders, workerHeaders } from '../http/security-headers';
import { readStaticFiles } from '../http/static-file';
import { createStaticFiles } from '../http/static-files';
import { createHealth } from '../metrics/health';
import { createResponseTimes } from '../metrics/response-times';
import { createSharedMemory } from '../redis/redis';
import { createPageRenderer } from '../rendering/page-renderer';
import type { Pages } from '../rendering/pages';
import { createPageStore } from '../response-cache/cached-pages';
import { createStoredAnswers } from '../response-cache/cached-responses';
import { createStoredViews } from '../response-cache/cached-views';
import { createServerAdministration } from '../streaming-servers/server-administration';
import { createServerConfig, type ServerConfigReader } from '../streaming-servers/server-config';
import { createMovieDatabaseClient } from '../tmdb/client';
import { createSharedPace } from '../tmdb/redis-rate-limit';
import { createSearchRate } from '../tmdb/search-limit';
import { createWatchHistory } from '../watch-history/watch-history';
import { createMonitoring } from './monitoring';

const CATALOGUE_CACHE_BYTES = 64 * 1024 * 1024;
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
  /** Headers of answers that are no documents. */
  readonly headers: Headers;
  /** Rejects with EmbeddedPostgresError when the database can never start here; the site answers without it. */
  readonly started: Promise<void>;
  /** Counts a request that never reached `handle`, by status. */
  readonly noteRefusal: (status: number) => void;
  /** Ends everything the site started. */
  stop(): Promise<void>;
};

/** The movie database and the image host: the real ones, or the demo's. */
async function connectThirdParties({ isDemo, tmdbBaseUrl, imageBaseUrl }: Environment) {
  if (!isDemo) return { movieDatabaseUrl: tmdbBaseUrl, imageBaseUrl, demo: null };
  const { startDemo } = await import('./demo');
  const demo = await startDemo();
  return { movieDatabaseUrl: demo.movieDatabaseUrl, imageBaseUrl: DEMO_IMAGES_PATH, demo };
}

function originOf(url: string): string | null {
  return url.startsWith('/') ? null : new URL(url).origin;
}

function findTitlePage(catalogue: Catalogue, currentYear: () => number) {
  return (mediaType: 'movie' | 'tv', id: number, network: string | null) =>
    readTitlePage(catalogue.askedBy(network), mediaType, id, currentYear()).catch(() => null);
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

/** Puts the whole site together and starts its parts. */
export async function createSite(options: SiteOptions): Promise<Site> {
  const { environment, log, version, pages, publicFolder, migrationsFolder } = options;
  const thirdParties = await connectThirdParties(environment);
  const { demo, imageBaseUrl } = thirdParties;
  const publicUrl = environment.publicUrl ?? null;
  const https = publicUrl?.startsWith('https:') ?? false;

  const database = createDatabase({ environment, migrationsFolder, log });
  const { redisUrl } = environment;
  // What is known of one movie database is no answer for another.
  const scope = demo
    ? 'demo'
    : createHash('sha256').update(thirdParties.movieDatabaseUrl).digest('hex').slice(0, 12);
  const shared = redisUrl === undefined ? null : createSharedMemory({ url: redisUrl, scope, log });
  const client = createMovieDatabaseClient({
    baseUrl: thirdParties.movieDatabaseUrl,
    apiKey: demo ? 'demo' : environment.tmdbApiKey,
    readToken: demo ? undefined : environment.tmdbReadToken,
    countSearch: createSearchRate(environment.searchesPerMinute, shared),
    createPace: shared ? (limit) => createSharedPace(shared, limit) : undefined,
    log,
  });
  const catalogue = createCatalogue({
    client,
    cacheBytes: CATALOGUE_CACHE_BYTES,
    shared,
    log,
  });
  const passwords = createPasswords();
  const loginMonitor = createLoginMonitor(log);
  const accounts = createAccounts(database, passwords, {
    loginMonitor,
    passwordStrength: environment.passwordStrength,
  });
  const retentionDays = environment.historyRetentionDays;
  const history = createWatchHistory({ database, shared, retentionDays, log });
  const dayCounts = createDayCountsJob({ database, retentionDays, log });
  const auditCleanup = createAuditCleanupJob({ database, log });
  const health = createHealth({ database, upstream: client.report, version });
  const serverConfig = createServerConfig({
    path: environment.serversConfig,
    allowHttp: environment.mode === 'development',
    log,
    onChange: () => pageStore.clear(),
  });
  shared?.on('servers-changed', () => serverConfig.readAnew());
  const streamingServers = createServerAdministration(serverConfig, () => shared?.publish('servers-changed'));
  const responseTimes = createResponseTimes();
  const useCases = { accounts, catalogue, history, health, streamingServers };
  const administration = createAdministration({ ...useCases, database, passwords, responseTimes });

  const today = (): string => new Date().toISOString().slice(0, 10);
  const currentYear = (): number => Number(today().slice(0, 4));
  const createContext = createContexts({ ...useCases, administration, db: new Db(database) }, today);

  // Vite's development pages live on inline scripts; the policies hold for what is built.
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

  const description = describeApi(appRouter, version, `${publicUrl ?? ''}/api`);
  const monitoring = createMonitoring({
    environment,
    description,
    procedures: Object.keys(appRouter._def.procedures),
    pages: isBuilt ? pages : null,
    catalogue,
    upstream: client.report,
    database,
    shared,
    logins: loginMonitor.counter,
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
    findDemoPlayer: createDemoPlayer({ publicFolder, findTitle: findTitlePage(catalogue, currentYear) }),
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

  const started = database.start();
  // Whoever waits for it hears of a failure; nobody else has to.
  started.catch(() => undefined);
  return {
    handle,
    headers,
    started,
    noteRefusal: monitoring.requestMeter.noteRefusal,
    async stop() {
      accounts.stop();
      await Promise.all([history.stop(), dayCounts.stop(), auditCleanup.stop(), passwords.stop()]);
      await started.catch(() => undefined);
      await database.stop();
      shared?.stop();
      await demo?.close();
    },
  };
}
