import { request } from 'node:http';
import { serveThirdParties } from '../../mocks/third-party-server';
import { PROJECT } from '../../server/config/project';
import { createBuiltPages } from '../../server/rendering/pages';
import { startTestSite } from '../support/test-site';
import { median, round } from './median';

const WARM_UPS = 30;
const RENDERINGS = 20;
const ROUNDS = 5;

function get(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, (response) =>
      response.statusCode === 200
        ? response.resume().on('end', resolve)
        : reject(new Error(`${url} returned ${response.statusCode}`)),
    )
      .on('error', reject)
      .end();
  });
}

// CPU milliseconds of rendering an uncached page with cached data, as medians of five rounds. Arguments: paths. Prints JSON.
// It is a process of its own, because React must be loaded with NODE_ENV=production.
const thirdParties = await serveThirdParties({ host: '127.0.0.1', port: 0 });
const built = createBuiltPages(PROJECT.distFolder);
let requests = 0;
const site = await startTestSite(
  { TMDB_BASE_URL: thirdParties.movieDatabaseUrl, IMAGE_BASE_URL: thirdParties.imageUrl },
  {
    async load(path) {
      const tools = await built.load(path);
      // Another cache key for each request.
      const toPageAddress: typeof tools.entry.toPageAddress = (page, search) => {
        requests += 1;
        const address = tools.entry.toPageAddress(page, search);
        return { ...address, search: `${address.search || '?'}&n=${requests}` };
      };
      return { ...tools, entry: { ...tools.entry, toPageAddress } };
    },
  },
);
const rows: object[] = [];
for (const path of process.argv.slice(2)) {
  for (let count = 0; count < WARM_UPS; count += 1) await get(site.url + path);
  const rounds: number[] = [];
  for (let count = 0; count < ROUNDS; count += 1) {
    const startUsage = process.cpuUsage();
    for (let rendering = 0; rendering < RENDERINGS; rendering += 1) await get(site.url + path);
    const { user, system } = process.cpuUsage(startUsage);
    rounds.push((user + system) / 1000 / RENDERINGS);
  }
  rows.push({ path, 'CPU of one rendering, ms': round(median(rounds), 1) });
}
await site.stop();
await thirdParties.close();
process.stdout.write(JSON.stringify(rows));
process.exit();
