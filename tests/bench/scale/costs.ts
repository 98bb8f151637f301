import { createDatabaseClient, type Sql } from '../../../db/client';
import { readMetric } from '../../support/read-metric';
import { readBackendCpuMs } from '../backend-cpu';
import { printRow } from '../parts';
import { round } from '../statistics';
import { METRICS_SETTINGS, readMetrics } from './site-metrics';
import { withInstances } from './topology';
import { listWork, type Work } from './work';

/** CPU milliseconds of one request. */
export type Cost = { readonly what: string; readonly node: number; readonly postgres: number };

async function readNodeCpuMs(siteUrl: string): Promise<number> {
  return 1000 * readMetric(await readMetrics(siteUrl), 'process_cpu_seconds_total');
}

async function measureCost(work: Work, siteUrl: string, sql: Sql): Promise<Cost> {
  await work.measure(siteUrl);
  const before = { node: await readNodeCpuMs(siteUrl), postgres: (await readBackendCpuMs(sql)) ?? 0 };
  const startedAt = performance.now();
  const rate = await work.measure(siteUrl);
  if (rate === 0) throw new Error(`No request of "${work.what}" was completed.`);
  const requests = (rate * (performance.now() - startedAt)) / 1000;
  const postgres = (await readBackendCpuMs(sql)) ?? 0;
  return printRow({
    what: work.what,
    node: round(((await readNodeCpuMs(siteUrl)) - before.node) / requests, 3),
    postgres: round((postgres - before.postgres) / requests, 3),
  });
}

/** CPU time of what visitors and members do. */
export async function measureCosts(databaseUrl: string): Promise<Cost[]> {
  return withInstances(1, { DATABASE_URL: databaseUrl, ...METRICS_SETTINGS }, async ([site]) => {
    if (!site) return [];
    const sql = createDatabaseClient(databaseUrl, 1);
    const costs: Cost[] = [];
    for (const work of await listWork(site.url)) costs.push(await measureCost(work, site.url, sql));
    await sql.end({ timeout: 1 });
    return costs;
  });
}
