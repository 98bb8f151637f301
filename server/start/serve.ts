import { join } from 'node:path';
import { PROJECT } from '../config/project';
import { createBuiltPages } from '../rendering/pages';
import { runSite } from './run-site';

await runSite({
  pages: createBuiltPages(PROJECT.distFolder),
  assets: { folder: join(PROJECT.distFolder, 'client') },
});
