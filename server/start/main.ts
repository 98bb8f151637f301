import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

// With full caches, the process takes 270 MB with a value of 33, 290 MB with this one and 315 MB with 100; with V8's
// default it may take 680 MB. Full garbage collections, which delay requests by up to 70 ms on one core, are half as
// frequent as with 33. Two other options have an effect only on the command line, so `npm start` and the Dockerfile set
// them: --max-semi-space-size for the same reason, and --v8-pool-size, because threads of the garbage collector compete
// with requests for the cores. With one thread, p99 of a page of history falls from 14 to 6 ms on two cores at 560 requests
// per second.
setFlagsFromString('--heap-growing-percent=66');

// React and tRPC read NODE_ENV when they are loaded.
process.env.NODE_ENV ||= 'production';
const { PROJECT } = await import('../config/project');
const { createBundleLoader } = await import('../rendering/front-end-bundle');
const { runSite } = await import('./run-site');

await runSite({
  bundleLoader: createBundleLoader(PROJECT.distFolder),
  assets: { folder: join(PROJECT.distFolder, 'client') },
});
