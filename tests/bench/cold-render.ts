import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { START_ARGUMENTS } from '../support/start-command';
import { pinToCore, unpin } from './cpu-pinning';
import { measureWhenQuiet } from './machine';
import { printRow, type Rows } from './parts';
import { withResource } from './resources';
import { median, round } from './statistics';

/** Of each path. After 300, V8 is still optimizing: the same page costs less each time it is measured. */
const WARM_UPS = 1_500;
const RENDERINGS = 20;
const ROUNDS = 9;

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

async function measureCpu(site: ChildProcess): Promise<number> {
  site.send('usage');
  const [{ user, system }] = await once(site, 'message');
  return (user + system) / 1000;
}

/** @returns CPU milliseconds of one request, the mean of 20 */
async function measureRound(site: ChildProcess, url: string): Promise<number> {
  const before = await measureCpu(site);
  for (let count = 0; count < RENDERINGS; count += 1) await get(url);
  return ((await measureCpu(site)) - before) / RENDERINGS;
}

/** With the options of `npm start`, and with NODE_ENV, which React reads when it is loaded. */
async function startSite(): Promise<{ site: ChildProcess; url: string }> {
  const options = START_ARGUMENTS.filter((argument) => argument.startsWith('--'));
  const site = fork(new URL('./cold-render-site.ts', import.meta.url), {
    execArgv: [...options, '--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [url] = await once(site, 'message');
  return { site, url };
}

/**
 * CPU milliseconds of a request of an uncached page with cached data: routing, rendering, Brotli, the page cache and sending.
 * Medians of nine rounds.
 */
export function measureColdRenders(listPaths: (siteUrl: string) => Promise<string[]>): Promise<Rows> {
  return withResource(
    startSite,
    async ({ site }) => {
      unpin();
      site.kill();
    },
    async ({ site, url }) => {
      // Both on the same core, so that the slowdown is measured on the site's.
      for (const { pid } of [site, process]) pinToCore('site', pid);
      const rows: object[] = [];
      const paths = await listPaths(url);
      for (let count = 0; count < WARM_UPS; count += 1) for (const path of paths) await get(url + path);
      for (const path of paths) {
        const rounds: number[] = [];
        for (let count = 0; count < ROUNDS; count += 1)
          rounds.push(await measureWhenQuiet(() => measureRound(site, url + path)));
        rows.push(printRow({ path, 'CPU of one uncached page request, ms': round(median(rounds), 1) }));
      }
      return rows;
    },
  );
}
