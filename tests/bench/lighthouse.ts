import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { getChromium } from '../support/chromium';
import { withAnySite } from './measured-site';
import { printRow } from './parts';
import { interrupted, stopWhenInterrupted } from './resources';
import { median } from './statistics';

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
      signal: interrupted,
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

async function measurePage(url: string): Promise<{ scores: Record<Category, number>; failures: string[] }> {
  // So that the page is cached.
  await fetch(url);
  const reports: Report[] = [];
  for (let load = 0; load < RUNS; load += 1) reports.push(await audit(url));
  const scoreOf = (category: Category): number =>
    median(reports.map(({ categories }) => Math.round((categories[category].score ?? 0) * 100)));
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    failures: [...new Set(reports.flatMap(listFailures))],
  };
}

stopWhenInterrupted();
await withAnySite(async ({ url }) => {
  const popular = await (await fetch(`${url}/api/tmdb/movie/popular`)).json();
  for (const path of ['/', '/movies', `/movie/${popular.results[0].id}`, '/search?q=star']) {
    const { scores, failures } = await measurePage(url + path);
    printRow({ path, ...scores });
    for (const failure of failures) console.log(failure);
    if (CATEGORIES.some((category) => scores[category] < MIN_SCORES[category])) process.exitCode = 1;
  }
});
