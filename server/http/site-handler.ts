import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { IMAGE_PROXY_PATH } from '#shared/image-sizes';
import type { CreateContext } from '../../routers/context';
import type { AppRouter } from '../../routers/index';
import { SERVER_CLIENT } from '../accounts/client';
import { findRelyingParty } from '../accounts/relying-party';
import type { Catalogue } from '../catalogue/catalogue';
import { readPopularIds } from '../catalogue/popular-ids';
import { readTitlePage } from '../catalogue/title-page';
import type { Environment } from '../config/environment';
import type { ImageProxy } from '../images/image-proxy';
import { createMetricsRegistry, type MetricsServices } from '../metrics/metrics';
import { RequestMetrics } from '../metrics/request-metrics';
import type { ResponseTimes } from '../metrics/response-times';
import { RouteNames } from '../metrics/route-names';
import type { BundleLoader } from '../rendering/front-end-bundle';
import { createPageRenderer } from '../rendering/page-renderer';
import type { ResponseHeaders } from '../response-cache/cached-response';
import { PageCache } from '../response-cache/page-cache';
import { ResponseCache } from '../response-cache/response-cache';
import type { ServerConfigReader } from '../streaming-servers/server-config';
import { describeApi } from './api-description';
import { createApp } from './app';
import { createDemoImages, DEMO_IMAGES_PATH } from './demo-images';
import { createDemoPlayer, DEMO_TRAILERS_PATH } from './demo-player';
import { earlierAssetsFolder } from './earlier-assets';
import { createImageEndpoint } from './image-endpoint';
import { createMessageClasses } from './message-classes';
import { createMetricsEndpoint } from './metrics-endpoint';
import { createRequestHandler } from './request-handler';
import { dataHeaders, pageHeaders, workerHeaders } from './security-headers';
import { serveSiteFiles } from './site-files';
import { traceRequests } from './traced-requests';

/** YouTube's host without cookies. */
const YOUTUBE_EMBED_URL = 'https://www.youtube-nocookie.com/embed';

const PAGE_CACHE_BYTES = 24 * 1024 * 1024;

export type FrontEnd = {
  readonly bundleLoader: BundleLoader;
  readonly assets: { readonly folder: string } | { readonly middleware: RequestHandler };
};

type SiteHandlerOptions = FrontEnd & {
  readonly environment: Environment;
  readonly services: MetricsServices & {
    readonly catalogue: Catalogue;
    /** Null when it is off. */
    readonly images: ImageProxy | null;
    readonly responseTimes: ResponseTimes;
    readonly serverConfig: ServerConfigReader;
  };
  readonly router: AppRouter;
  readonly createContext: CreateContext;
  /** The image host of the demo catalogue; null with a real API key. */
  readonly demoImageUrl: string | null;
  readonly publicFolder: string;
  readonly isStopping: () => boolean;
  readonly log: Logger;
};

export function createSiteHandler(options: SiteHandlerOptions) {
  const { environment, services, router, createContext, bundleLoader, assets, demoImageUrl, log } = options;
  const { catalogue, images, serverConfig } = services;
  const { hasPasswordLogin, singleSignOn } = environment;
  const hasMail = environment.smtpUrl !== undefined;
  const hasPasskeys = findRelyingParty(environment.publicUrl) !== null;
  const publicUrl = environment.publicUrl ?? null;
  const isDemo = demoImageUrl !== null;
  const ownImagesPath = isDemo ? DEMO_IMAGES_PATH : images && IMAGE_PROXY_PATH;
  const imageBaseUrl = ownImagesPath ?? environment.imageBaseUrl;
  const trailerBaseUrl = isDemo ? DEMO_TRAILERS_PATH : YOUTUBE_EMBED_URL;
  const currentYear = () => new Date().getUTCFullYear();

  // Vite's development pages need inline scripts, so the policies apply to built files only.
  const isBuilt = 'folder' in assets;
  const policy = {
    imageOrigin: ownImagesPath === null ? new URL(imageBaseUrl).origin : null,
    trailerOrigin: isDemo ? null : new URL(trailerBaseUrl).origin,
    https: publicUrl?.startsWith('https:') ?? false,
  };
  const headers = isBuilt ? dataHeaders(policy) : {};
  const responseCache = new ResponseCache(catalogue, headers);
  const pageCache = new PageCache({
    renderer: createPageRenderer({
      bundleLoader,
      router,
      createContext: (network) => createContext({ ...SERVER_CLIENT, network }),
      renderContext: {
        imageBaseUrl,
        trailerBaseUrl,
        hasServiceWorker: isBuilt && environment.hasOfflineWorker,
        ...(hasMail && { hasMail }),
        ...(hasPasskeys && { hasPasskeys }),
        ...(singleSignOn && { identityProvider: singleSignOn.name }),
        ...(!hasPasswordLogin && { hasPasswordLogin }),
      },
      readServers: serverConfig.read,
      publicUrl,
    }),
    headers: isBuilt ? createPageHeaders(serverConfig, policy) : () => ({}),
    isEnabled: isBuilt,
    maxBytes: PAGE_CACHE_BYTES,
    onBackgroundError: (error) => log.error({ err: error }, 'A page could not be rendered'),
  });
  serverConfig.onChange(() => pageCache.clear());
  catalogue.onClear(() => pageCache.clear());

  const openApiDocument = describeApi(router, services.version, `${publicUrl ?? ''}/api`);
  // `_def` is not public API (tRPC 11), but nothing else lists the procedures.
  const routeNames = new RouteNames(openApiDocument, Object.keys(router._def.procedures));
  if (isBuilt)
    bundleLoader.load('/').then(
      ({ entry }) => routeNames.setPages(entry.ROUTES.map(({ pattern }) => pattern)),
      () => undefined,
    );
  const requestMetrics = new RequestMetrics((url) => routeNames.nameOf(url));

  const app = createApp({
    ...services,
    router,
    createContext,
    responseCache,
    pageCache,
    bundleLoader,
    openApiDocument,
    headers,
    respondMetrics: createMetricsEndpoint(() => createMetricsRegistry(services, requestMetrics), {
      token: environment.metricsToken,
      isProxied: environment.trustProxy !== false || publicUrl !== null,
    }),
    publicUrl,
    searchEngines: {
      publicUrl,
      readPopularIds: (kind) => readPopularIds(catalogue, kind, currentYear()),
    },
    findDemoPlayer: createDemoPlayer({
      publicFolder: options.publicFolder,
      findTitle: (mediaType, id, network) =>
        readTitlePage(catalogue.forNetwork(network), mediaType, id, currentYear()).catch(() => null),
    }),
    demoImages: demoImageUrl === null ? null : createDemoImages(demoImageUrl),
    respondImage: images && createImageEndpoint(images),
    siteFiles:
      'folder' in assets
        ? serveSiteFiles({
            folder: assets.folder,
            earlierAssetsFolder: earlierAssetsFolder(environment),
            hasOfflineWorker: environment.hasOfflineWorker,
            workerHeaders: workerHeaders(policy),
          })
        : null,
    viteMiddleware: 'middleware' in assets ? assets.middleware : null,
    trustProxy: environment.trustProxy,
    requestsPerClient: environment.requestsPerClient,
    isStopping: options.isStopping,
    log,
  });
  const { trustProxy } = environment;
  const handle = createRequestHandler({ app, responseCache, pageCache, requestMetrics, trustProxy, log });
  return {
    handle: traceRequests(handle, { requestMetrics, trustProxy }),
    messageClasses: createMessageClasses(app),
    headers,
    requestMetrics,
  };
}

/** Returns the headers of documents: the same object until the configured players change. */
function createPageHeaders(
  serverConfig: ServerConfigReader,
  policy: Omit<Parameters<typeof pageHeaders>[0], 'frameOrigins'>,
): () => ResponseHeaders {
  let { frameOrigins } = serverConfig.read();
  let headers = pageHeaders({ ...policy, frameOrigins });
  return () => {
    const current = serverConfig.read();
    if (current.frameOrigins !== frameOrigins) {
      ({ frameOrigins } = current);
      headers = pageHeaders({ ...policy, frameOrigins });
    }
    return headers;
  };
}
