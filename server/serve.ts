import { join } from 'node:path';
import { PROJECT } from './project';
import { createBuiltPages } from './render/pages';
import { runSite } from './run-site';

await runSite({
  pages: createBuiltPages(PROJECT.distFolder),
  assets: { folder: join(PROJECT.distFolder, 'client') },
});
