import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

// With 480 titles and their pages in use, the process takes 680 MB with V8's default and 290 MB with this value.
// Two options have an effect only on the command line, so `npm start` and the Dockerfile set them: --max-semi-space-size
// for the same reason, and --v8-pool-size, because threads of the garbage collector compete with requests for the cores.
// With one thread, p99 of a page of history falls from 14 to 6 ms on two cores at 560 requests per second.
setFlagsFromString('--heap-growing-percent=33');

// React and tRPC read NODE_ENV when they are loaded.
process.env.NODE_ENV ||= 'production';
const { PROJECT } = await import('../config/project');
const { createBundleLoader } = await import('../rendering/front-end-bundle');
const { runSite } = await import('./run-site');

await runSite({
  bundleLoader: createBundleLoader(PROJECT.distFolder),
  assets: { folder: join(PROJECT.distFolder, 'client') },
});
