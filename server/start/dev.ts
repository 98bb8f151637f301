import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createServer } from 'vite';
import { ACCOUNT_LINK_ENTRY } from '#shared/account-links';
import { PROJECT } from '../config/project';
import type { BundleLoader } from '../rendering/front-end-bundle';
import { runSite } from './run-site';

const vite = await createServer({
  configFile: join(PROJECT.root, 'src/vite.config.ts'),
  // A port for hot reload that depends on PORT allows several servers at once.
  server: { middlewareMode: true, hmr: { port: Number(process.env.PORT || 3000) + 10_000 } },
  appType: 'custom',
});

const bundleLoader: BundleLoader = {
  async load(path) {
    const entry: Awaited<ReturnType<BundleLoader['load']>>['entry'] = await vite
      .ssrLoadModule('/app/entry-server.tsx')
      // Vite's type is Record<string, any>.
      .then((module) => module as typeof import('../../src/app/entry-server'));
    const source = await readFile(join(PROJECT.root, 'src/index.html'), 'utf8');
    const template = await vite.transformIndexHtml(path, source);
    // Vite's template contains the entry script.
    return {
      entry,
      template,
      scriptsOf: () => ({ entryLink: '', elements: '' }),
      accountLinkScript: ACCOUNT_LINK_ENTRY,
    };
  },
};

await runSite({ bundleLoader, assets: { middleware: vite.middlewares } });
