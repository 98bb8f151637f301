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
    request(url, { headers: { 'accept-encoding': 'br' } }, (answer) =>
      answer.statusCode === 200
        ? answer.resume().on('end', resolve)
        : reject(new Error(`${url} answers ${answer.statusCode}`)),
    )
      .on('error', reject)
      .end();
  });
}

/*
 * What a page costs that was not kept, with its data at hand, compression included: CPU ms, the medians of five rounds.
 * `tests/bench/cold-render.ts PATH…` prints rows as JSON. A process of its own, since React must be the production's
 * from the first import on.
 */
const thirdParties = await serveThirdParties({ host: '127.0.0.1', port: 0 });
const built = createBuiltPages(PROJECT.distFolder);
let asked = 0;
const site = await startTestSite(
  { TMDB_BASE_URL: thirdParties.movieDatabaseUrl, IMAGE_BASE_URL: thirdParties.imageUrl },
  {
    async load(path) {
      const tools = await built.load(path);
      // Each is asked for under another key, so that none was kept.
      const toPageAddress: typeof tools.entry.toPageAddress = (page, search) => {
        asked += 1;
        const address = tools.entry.toPageAddress(page, search);
        return { ...address, search: `${address.search || '?'}&n=${asked}` };
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
    const begun = process.cpuUsage();
    for (let rendering = 0; rendering < RENDERINGS; rendering += 1) await get(site.url + path);
    const { user, system } = process.cpuUsage(begun);
    rounds.push((user + system) / 1000 / RENDERINGS);
  }
  rows.push({ path, 'CPU of one rendering, ms': round(median(rounds), 1) });
}
await site.stop();
await thirdParties.close();
process.stdout.write(JSON.stringify(rows));
process.exit();
