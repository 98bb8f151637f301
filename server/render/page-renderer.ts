import { createServerSideHelpers } from '@trpc/react-query/server';
import superjson from 'superjson';
import type { AppRouter } from '../../routers/index';
import type { RequestContext } from '../request-context';
import type { ServerConfigReader } from '../streaming-servers/server-config';
import { renderDocument } from './document';
import type { Pages } from './pages';

type PageRendererOptions = {
  readonly pages: Pages;
  readonly router: AppRouter;
  readonly createContext: () => RequestContext;
  readonly imageBaseUrl: string;
  readonly readServers: ServerConfigReader['read'];
  /** The site's own origin, when it is configured. */
  readonly publicUrl: string | null;
};

export type RenderedDocument = {
  readonly status: number;
  readonly html: string;
  /** Whether it may be kept for other visitors: everything it wanted was there. */
  readonly complete: boolean;
};

export type PageRenderer = { render(path: string, search: string): Promise<RenderedDocument> };

/** Renders documents by the same procedures that the API serves, called in process. */
export function createPageRenderer(options: PageRendererOptions): PageRenderer {
  const { pages, router, createContext, imageBaseUrl, readServers, publicUrl } = options;
  return {
    async render(path, search) {
      const { entry, template, chunkLinks } = await pages.load(path);
      const ctx = createContext();
      const helpers = createServerSideHelpers({
        router,
        ctx,
        transformer: superjson,
        queryClient: entry.createQueryClient(),
      });
      const boot = { today: new Date().toISOString().slice(0, 10), imageBaseUrl };
      const page = await entry.render({ path, search, boot, helpers, readServers });
      const html = renderDocument({
        template,
        page,
        links: chunkLinks(page.file),
        state: {
          boot,
          queries: page.state,
          rendered: { path: page.path, search: page.search },
          redirect: page.address && { from: path + search, to: page.address },
        },
        canonicalUrl: publicUrl && page.status === 200 ? publicUrl + page.path : null,
      });
      return { status: page.status, html, complete: page.complete };
    },
  };
}
