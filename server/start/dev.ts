import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createServer } from 'vite';
import { PROJECT } from '../config/project';
import type { Pages } from '../rendering/pages';
import { runSite } from './run-site';

/* `npm run dev`: the site over Vite's middleware, with hot reload in the browser. */
const vite = await createServer({
  configFile: join(PROJECT.root, 'src/vite.config.ts'),
  // Hot reload has a port beside the site's own, so that two sites may be developed at once.
  server: { middlewareMode: true, hmr: { port: Number(process.env.PORT || 3000) + 10_000 } },
  appType: 'custom',
});

const pages: Pages = {
  async load(path) {
    const entry: Awaited<ReturnType<Pages['load']>>['entry'] = await vite
      .ssrLoadModule('/entry-server.tsx')
      // The module is src/entry-server; Vite loads it untyped.
      .then((module) => module as typeof import('../../src/entry-server'));
    const source = await readFile(join(PROJECT.root, 'src/index.html'), 'utf8');
    return { entry, template: await vite.transformIndexHtml(path, source), chunkLinks: () => '' };
  },
};

await runSite({ pages, assets: { middleware: vite.middlewares } });
