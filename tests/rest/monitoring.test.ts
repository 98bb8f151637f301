import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { PROJECT } from '../../server/config/project';
import { createTestDatabase } from '../support/test-database';
import { startTestSite, type TestSite } from '../support/test-site';

const HAS_PROMTOOL = spawnSync('promtool', ['--version']).status === 0;
const RULES = join(PROJECT.root, 'server/deploy/prometheus-alerts.yml');
const DASHBOARD = join(PROJECT.root, 'server/deploy/grafana-dashboard.json');

const rules = z
  .strictObject({
    groups: z.array(
      z.strictObject({
        name: z.string(),
        rules: z.array(
          z.strictObject({
            alert: z.string().startsWith('Marquee'),
            expr: z.string(),
            for: z.string().regex(/^\d+m$/),
            labels: z.strictObject({ severity: z.enum(['critical', 'warning']) }),
            annotations: z.strictObject({ summary: z.string().endsWith('.') }),
          }),
        ),
      }),
    ),
  })
  .parse(parse(readFileSync(RULES, 'utf8')))
  .groups.flatMap((group) => group.rules);
const dashboard = z
  .object({
    panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
  })
  .parse(JSON.parse(readFileSync(DASHBOARD, 'utf8')));

/** With PUBLIC_URL, which mails need, the metrics require a token. */
const METRICS_TOKEN = 'a-token-of-the-monitoring';

const { url: databaseUrl } = await createTestDatabase();
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({
    DATABASE_URL: databaseUrl,
    IMAGE_PROXY: 'on',
    // Nothing listens there: only the metrics of their state are needed.
    DATABASE_REPLICA_URL: 'postgres://marquee@127.0.0.1:1/marquee',
    REDIS_URL: 'redis://127.0.0.1:1',
    PUBLIC_URL: 'https://marquee.example',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'marquee@marquee.example',
    METRICS_TOKEN,
  });
});
afterAll(() => site.stop());

/** Counters without labels exist from the start, others with the first request. */
async function readMetrics(): Promise<string> {
  await (await fetch(`${site.url}/info`)).text();
  return (
    await fetch(`${site.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  ).text();
}

test('the alerts and the dashboard use metrics and labels that exist', async () => {
  await expect.poll(readMetrics, { timeout: 60_000 }).toContain('marquee_sessions{');
  const text = await readMetrics();
  const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  const names = new Set(
    types.flatMap(([, name = '', type]) => (type === 'histogram' ? [name, `${name}_bucket`] : [name])),
  );
  expect(names.size).toBeGreaterThan(20);
  const expressions = [
    ...rules.map(({ expr }) => expr),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  expect(expressions.length).toBeGreaterThan(30);
  const used = expressions.flatMap((expression) => expression.match(/\b(marquee|nodejs|process)_\w+/g) ?? []);
  expect([...new Set(used)].filter((name) => !names.has(name))).toEqual([]);
  const labels = new Set([...text.matchAll(/[{,](\w+)="/g)].map(([, name]) => name));
  const usedLabels = expressions.flatMap((expression) =>
    [...expression.matchAll(/by \((\w+)\)|[{,](\w+)[!=]/g)].map(([, by, matched]) => by ?? matched ?? ''),
  );
  const ofPrometheus = ['job', 'instance'];
  expect(
    [...new Set(usedLabels)].filter((name) => !labels.has(name) && !ofPrometheus.includes(name)),
  ).toEqual([]);
});

test('alerts have different names, and panels different titles', () => {
  for (const names of [rules.map(({ alert }) => alert), dashboard.panels.map(({ title }) => title)])
    expect(new Set(names).size).toBe(names.length);
});

test.skipIf(!HAS_PROMTOOL)('Prometheus accepts the alert rules', () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', RULES]);
  expect(status, `${stdout}${stderr}`).toBe(0);
});
