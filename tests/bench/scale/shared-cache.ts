import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '../../support/free-port';
import { sumMetric } from '../../support/read-metric';
import { removeFolder } from '../../support/remove-folder';
import { startRedis } from '../../support/test-redis';
import { startVarnish } from '../../support/test-varnish';
import { MANY_NETWORKS } from '../accounts';
import { type Figure, printFigure } from '../parts';
import { interrupted, withResource, withSite } from '../resources';
import { round } from '../statistics';
import { waitUntilReady } from '../wait-until-ready';
import { withNextRelease } from './next-release';
import { createChooser, listTitlePaths, printFailures, viewPages } from './page-views';
import { METRICS_SETTINGS, readMetrics } from './site-metrics';

const TITLES = 2_000;
/** Three times the minute in which Varnish does not ask the site, so that pages are revalidated. */
const VIEW_MS = 180_000;
const VIEWS_AFTER_RELEASE = 10_000;
const MAX_REACHED_PERCENT = 3;
/** Longer than the minute in which Varnish does not ask the site. */
const OUTAGE_MS = 65_000;

async function countOriginResponses(siteUrl: string): Promise<number> {
  return sumMetric(await readMetrics(siteUrl), 'marquee_http_requests_total');
}

async function countFound(siteUrl: string, paths: readonly string[]): Promise<number> {
  let found = 0;
  for (const path of paths) {
    const response = await fetch(siteUrl + path);
    await response.arrayBuffer();
    if (response.status === 200) found += 1;
  }
  return found;
}

async function readPage(siteUrl: string, path: string): Promise<{ html: string; assets: readonly string[] }> {
  const html = await (await fetch(siteUrl + path)).text();
  return { html, assets: [...new Set(html.match(/\/assets\/[\w.-]+/g))] };
}

/** @returns how often a cached page is sent until it is one of the next release */
async function viewsUntilChanged(siteUrl: string, path: string): Promise<number> {
  const before = await readPage(siteUrl, path);
  for (let views = 1; views < 100; views += 1) {
    const { assets } = await readPage(siteUrl, path);
    if (assets.join() !== before.assets.join()) return views;
    // Varnish renews the page in the background.
    await delay(100, undefined, { signal: interrupted });
  }
  return Number.POSITIVE_INFINITY;
}

type Stage = { readonly settings: NodeJS.ProcessEnv; readonly cacheUrl: string };

async function measureViews({ settings, cacheUrl }: Stage, rows: Figure[]): Promise<readonly string[]> {
  return withSite(settings, async (site) => {
    await waitUntilReady(site.url);
    const paths = await listTitlePaths(site.url, TITLES);
    // The site has been running for a while. Pages that wait too long for the movie database are not cached at first.
    for (let round = 0; round < 2; round += 1) await countFound(site.url, paths);
    const before = await countOriginResponses(site.url);
    const until = performance.now() + VIEW_MS;
    const views = await viewPages(cacheUrl, {
      nextPath: createChooser(paths),
      goesOn: () => performance.now() < until,
    });
    const reached = (100 * ((await countOriginResponses(site.url)) - before)) / views.sent;
    const verdict = `${reached < MAX_REACHED_PERCENT ? 'under' : 'NOT under'} ${MAX_REACHED_PERCENT} %`;
    rows.push(
      ...printFailures(`views of ${TITLES} titles through Varnish in three minutes`, views),
      printFigure('the same: views per second', Math.round(views.sent / views.seconds)),
      printFigure('the same: reached the site', round(reached, 2), `%, ${verdict}`),
    );
    // Puts the titles into the cache that no view has requested.
    await countFound(cacheUrl, paths);
    return paths;
  });
}

async function measureOutage({ cacheUrl }: Stage, paths: readonly string[], rows: Figure[]): Promise<void> {
  await delay(OUTAGE_MS, undefined, { signal: interrupted });
  const found = await countFound(cacheUrl, paths);
  rows.push(
    printFigure('pages served after the site has been down for a minute', (100 * found) / TITLES, '%'),
  );
}

async function measureNextRelease(
  { settings, cacheUrl }: Stage,
  paths: readonly string[],
  rows: Figure[],
): Promise<void> {
  const [path = '/', ...others] = paths;
  const { assets } = await readPage(cacheUrl, path);
  await withNextRelease((folder) =>
    withSite(
      settings,
      async (site) => {
        await waitUntilReady(site.url);
        const found = await countFound(site.url, assets);
        rows.push(
          printFigure(
            'assets of cached pages that the next release serves',
            (100 * found) / assets.length,
            '%',
          ),
          printFigure(
            'views of a cached page until it is of the next release',
            await viewsUntilChanged(cacheUrl, path),
          ),
        );
        const views = await viewPages(cacheUrl, {
          nextPath: createChooser(others),
          goesOn: (sent) => sent < VIEWS_AFTER_RELEASE,
        });
        rows.push(...printFailures('views after the release', views));
      },
      folder,
    ),
  );
}

/** @param settings with the port of the site */
async function measureStages(settings: NodeJS.ProcessEnv): Promise<Figure[]> {
  const purgePort = await findFreePort();
  const rows: Figure[] = [];
  await withResource(
    () => startVarnish(`http://127.0.0.1:${settings.PORT}`, purgePort),
    (varnish) => varnish.stop(),
    async ({ url: cacheUrl }) => {
      const stage = {
        settings: { ...settings, CACHE_PURGE_URL: `http://127.0.0.1:${purgePort}` },
        cacheUrl,
      };
      const paths = await measureViews(stage, rows);
      await measureOutage(stage, paths, rows);
      await measureNextRelease(stage, paths, rows);
    },
  );
  return rows;
}

/** Varnish in front of a site that works, then is down, and then is of another release. */
export async function measureSharedCache(): Promise<Figure[]> {
  const port = await findFreePort();
  return withResource(
    () => mkdtemp(join(tmpdir(), 'marquee-bench-')),
    removeFolder,
    (dataDir) =>
      // The memory of an instance is too small for the data of all titles.
      withResource(
        () => startRedis(),
        (redis) => redis.kill(),
        ({ url }) =>
          measureStages({
            PORT: String(port),
            DATA_DIR: dataDir,
            REDIS_URL: url,
            ...MANY_NETWORKS,
            ...METRICS_SETTINGS,
          }),
      ),
  );
}
