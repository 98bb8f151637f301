import { serveThirdParties } from '../../mocks/third-party-server';
import { PROJECT } from '../../server/config/project';
import { createBundleLoader } from '../../server/rendering/front-end-bundle';
import { startTestSite } from '../support/test-site';

/** A site without cached pages, with cached data. It is a process of its own, so that its CPU time is not that of the client. */
const thirdParties = await serveThirdParties({ host: '127.0.0.1', port: 0 });
const built = createBundleLoader(PROJECT.distFolder);
let requests = 0;
const site = await startTestSite(
  { TMDB_BASE_URL: thirdParties.movieDatabaseUrl, IMAGE_BASE_URL: thirdParties.imageUrl },
  {
    async load(path) {
      const bundle = await built.load(path);
      // Another cache key for each request.
      const toPageAddress: typeof bundle.entry.toPageAddress = (page, search) => {
        requests += 1;
        const address = bundle.entry.toPageAddress(page, search);
        return { ...address, search: `${address.search || '?'}&n=${requests}` };
      };
      return { ...bundle, entry: { ...bundle.entry, toPageAddress } };
    },
  },
);
process.on('message', () => process.send?.(process.cpuUsage()));
process.on('disconnect', () => process.exit());
process.send?.(site.url);
