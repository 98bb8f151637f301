import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { getChromium } from '../support/chromium';
import { spawnSite } from '../support/spawned-site';
import { median } from './median';

/*
 * `npm run bench:lighthouse`: what Lighthouse says of the production build on its phone settings, as medians of
 * LIGHTHOUSE_RUNS (5) loads. npx fetches it when it is not there: it is no dependency. With SITE_URL it looks at a
 * site that is running already. Ends with 1 when a page misses what is wanted.
 */

const LIGHTHOUSE = 'lighthouse@12.8.2';
const RUNS = Number(process.env.LIGHTHOUSE_RUNS ?? 5);
const WANTED = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const MAX_REPORT_BYTES = 64 * 1024 * 1024;
const RUN_TIMEOUT_MS = 180_000;

type Category = (typeof CATEGORIES)[number];
type Audit = { readonly title: string; readonly score: number | null };
type Report = {
  readonly categories: Record<
    Category,
    { readonly score: number | null; readonly auditRefs: { id: string; weight: number }[] }
  >;
  readonly audits: Record<string, Audit>;
};

const run = promisify(execFile);

async function lookAt(url: string): Promise<Report> {
  const flags = '--headless=new --no-sandbox --disable-background-networking --disable-component-update';
  const { stdout } = await run(
    'npx',
    ['--yes', LIGHTHOUSE, url, '--quiet', '--output=json', '--output-path=stdout', `--chrome-flags=${flags}`],
    {
      env: { ...process.env, CHROME_PATH: getChromium() },
      maxBuffer: MAX_REPORT_BYTES,
      timeout: RUN_TIMEOUT_MS,
    },
  );
  // The shape is Lighthouse's own.
  return JSON.parse(stdout);
}

/** The names of weighted audits that a page fails, performance left out: that is a figure, not a fault. */
function listFaults({ categories, audits }: Report): string[] {
  return CATEGORIES.filter((category) => category !== 'performance').flatMap((category) =>
    categories[category].auditRefs
      .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
      .map(({ id }) => `${id}: ${audits[id]?.title}`),
  );
}

const running = process.env.SITE_URL;
const site = running ? { url: running, stop: async () => undefined } : await spawnSite();
const popular = await (await fetch(`${site.url}/api/tmdb/movie/popular`)).json();
const rows: Record<string, string | number>[] = [];
const faults = new Set<string>();
for (const path of ['/', '/movies', `/movie/${popular.results[0].id}`, '/search?q=star']) {
  // What is measured is a site at work, not its first visitor.
  await fetch(site.url + path);
  const reports: Report[] = [];
  for (let load = 0; load < RUNS; load += 1) reports.push(await lookAt(site.url + path));
  for (const report of reports) for (const fault of listFaults(report)) faults.add(`${path} ${fault}`);
  const scoreOf = (category: Category): number =>
    median(reports.map(({ categories }) => Math.round((categories[category].score ?? 0) * 100)));
  rows.push({ path, ...Object.fromEntries(CATEGORIES.map((category) => [category, scoreOf(category)])) });
}
await site.stop();
console.table(rows);
for (const fault of faults) console.log(fault);
const isMissed = rows.some((row) => CATEGORIES.some((category) => Number(row[category]) < WANTED[category]));
process.exitCode = isMissed ? 1 : 0;
