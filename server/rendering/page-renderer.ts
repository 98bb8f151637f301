import { setImmediate as nextTurn } from 'node:timers/promises';
import { createTRPCClient, unstable_localLink } from '@trpc/client';
import { createTRPCQueryUtils } from '@trpc/react-query';
import PQueue from 'p-queue';
import superjson from 'superjson';
import type { RequestContext } from '../../routers/context';
import type { AppRouter } from '../../routers/index';
import type { PageAddress } from '../../src/app/page-address';
import type { RenderContext } from '../../src/hooks/render-context';
import type { RecordedReads } from '../catalogue/catalogue';
import type { ServerConfigReader } from '../streaming-servers/server-config';
import { renderDocument } from './document';
import type { BundleLoader } from './front-end-bundle';

type PageRendererOptions = {
  readonly bundleLoader: BundleLoader;
  readonly router: AppRouter;
  readonly createContext: (network: string | null) => RequestContext;
  readonly renderContext: Omit<RenderContext, 'today'>;
  readonly readServers: ServerConfigReader['read'];
  readonly publicUrl: string | null;
};

/** Temporary, because a season without episode 1 can get one. */
const REDIRECT_STATUS = 302;

export type RenderedDocument = {
  readonly status: number;
  readonly html: string;
  readonly redirectPath?: string;
  /** Whether all data was available, so that the page can be cached for other visitors. */
  readonly isComplete: boolean;
  /** The data of the movie database that it shows. */
  readonly reads: RecordedReads;
};

export type PageRenderer = {
  /** Returns the same address for all URLs that show the same page. */
  addressOf(path: string, search: string): Promise<PageAddress>;
  /** @param network of the client; null in the background */
  render(address: PageAddress, network: string | null): Promise<RenderedDocument>;
};

export function createPageRenderer(options: PageRendererOptions): PageRenderer {
  const { bundleLoader, router, createContext, readServers, publicUrl } = options;
  // React blocks the event loop for 10 ms a page, so other requests are processed between two pages.
  const queue = new PQueue({ concurrency: 1 });
  const waitForTurn = (): Promise<void> => queue.add(() => nextTurn());

  return {
    async addressOf(path, search) {
      const { entry } = await bundleLoader.load(path);
      return entry.toPageAddress(path, search);
    },
    async render({ path, search }, network) {
      const { entry, template, scriptsOf } = await bundleLoader.load(path);
      const reads: RecordedReads = [];
      const context = createContext(network);
      const ctx = { ...context, catalogue: context.catalogue.recordReads(reads) };
      const queryClient = entry.createQueryClient();
      // tRPC's server-side helpers cannot read the later pages of an infinite query. With a transformer, the link does not
      // serialize the results.
      const link = unstable_localLink({ router, createContext: async () => ctx, transformer: superjson });
      const client = createTRPCClient<AppRouter>({ links: [link] });
      const queries = createTRPCQueryUtils<AppRouter>({ queryClient, client });
      const today = new Date().toISOString().slice(0, 10);
      const renderContext = { today, ...options.renderContext };
      const page = await entry.render({
        path,
        search,
        renderContext,
        queryClient,
        queries,
        readServers,
        waitForTurn,
      });
      if ('redirectPath' in page)
        return { ...page, status: REDIRECT_STATUS, html: '', isComplete: true, reads };
      const html = renderDocument({
        template,
        page,
        scripts: scriptsOf(page.file),
        state: {
          renderContext,
          queries: page.state,
          rendered: { path: page.path, search: page.search },
          redirect: page.address && { from: path, to: page.address },
        },
        imageBaseUrl: renderContext.imageBaseUrl,
        publicUrl,
      });
      return { status: page.status, html, isComplete: page.isComplete, reads };
    },
  };
}
