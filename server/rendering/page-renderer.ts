import { setImmediate as nextTurn } from 'node:timers/promises';
import { createServerSideHelpers } from '@trpc/react-query/server';
import PQueue from 'p-queue';
import superjson from 'superjson';
import type { RequestContext } from '../../routers/context';
import type { AppRouter } from '../../routers/index';
import type { PageAddress } from '../../src/page-address';
import type { ServerConfigReader } from '../streaming-servers/server-config';
import { renderDocument } from './document';
import type { Pages } from './pages';

type PageRendererOptions = {
  readonly pages: Pages;
  readonly router: AppRouter;
  readonly createContext: (network: string | null) => RequestContext;
  readonly imageBaseUrl: string;
  /** Whether browsers are to register the offline worker. */
  readonly hasWorker: boolean;
  readonly readServers: ServerConfigReader['read'];
  /** The site's own origin, when it is configured. */
  readonly publicUrl: string | null;
};

/** Not for good: a season without an episode 1 may get one. */
const REDIRECT_STATUS = 302;

export type RenderedDocument = {
  readonly status: number;
  readonly html: string;
  /** Where a redirect leads; absent for a page. */
  readonly redirectPath?: string;
  /** Whether it may be kept for other visitors: everything it wanted was there. */
  readonly complete: boolean;
};

export type PageRenderer = {
  /** The same for every address that shows the same page (src/page-address.ts). */
  addressOf(path: string, search: string): Promise<PageAddress>;
  /** @param network of whoever asks; null for the site itself. */
  render(address: PageAddress, network: string | null): Promise<RenderedDocument>;
};

/** Renders documents by the same procedures that the API serves, called in process. */
export function createPageRenderer(options: PageRendererOptions): PageRenderer {
  const { pages, router, createContext, imageBaseUrl, hasWorker, readServers, publicUrl } = options;
  // Drawing takes 10 ms in which nothing else happens: between two pages everybody else has a turn.
  const turns = new PQueue({ concurrency: 1 });
  const waitForTurn = (): Promise<void> => turns.add(() => nextTurn());

  return {
    async addressOf(path, search) {
      const { entry } = await pages.load(path);
      return entry.toPageAddress(path, search);
    },
    async render({ path, search }, network) {
      const { entry, template, chunkLinks } = await pages.load(path);
      const ctx = createContext(network);
      const helpers = createServerSideHelpers({
        router,
        ctx,
        transformer: superjson,
        queryClient: entry.createQueryClient(),
      });
      const boot = { today: new Date().toISOString().slice(0, 10), imageBaseUrl, hasWorker };
      const page = await entry.render({ path, search, boot, helpers, readServers, waitForTurn });
      if ('redirectPath' in page)
        return { status: REDIRECT_STATUS, html: '', redirectPath: page.redirectPath, complete: true };
      const html = renderDocument({
        template,
        page,
        links: chunkLinks(page.file),
        state: {
          boot,
          queries: page.state,
          rendered: { path: page.path, search: page.search },
          redirect: page.address && { from: path, to: page.address },
        },
        imageBaseUrl,
        publicUrl,
      });
      return { status: page.status, html, complete: page.complete };
    },
  };
}
