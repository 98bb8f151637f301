import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { getChromium } from '../support/chromium';
import { spawnSite } from '../support/spawned-site';
import { median } from './median';

// `npm run bench:lighthouse`, described in README.md.

const LIGHTHOUSE = 'lighthouse@12.8.2';
const RUNS = Number(process.env.LIGHTHOUSE_RUNS ?? 5);
const MIN_SCORES = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
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

async function audit(url: string): Promise<Report> {
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
  return JSON.parse(stdout);
}

/** Failed weighted audits, without performance. */
function listFailures({ categories, audits }: Report): string[] {
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
const failures = new Set<string>();
for (const path of ['/', '/movies', `/movie/${popular.results[0].id}`, '/search?q=star']) {
  // So that the page is cached.
  await fetch(site.url + path);
  const reports: Report[] = [];
  for (let load = 0; load < RUNS; load += 1) reports.push(await audit(site.url + path));
  for (const report of reports)
    for (const failure of listFailures(report)) failures.add(`${path} ${failure}`);
  const scoreOf = (category: Category): number =>
    median(reports.map(({ categories }) => Math.round((categories[category].score ?? 0) * 100)));
  rows.push({ path, ...Object.fromEntries(CATEGORIES.map((category) => [category, scoreOf(category)])) });
}
await site.stop();
console.table(rows);
for (const failure of failures) console.log(failure);
const isMissed = rows.some((row) =>
  CATEGORIES.some((category) => Number(row[category]) < MIN_SCORES[category]),
);
process.exitCode = isMissed ? 1 : 0;
