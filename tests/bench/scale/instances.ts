import { startPgBouncer } from '../../support/test-pgbouncer';
import { type Figure, printFigure } from '../parts';
import { withResource } from '../resources';
import { median } from '../statistics';
import { withCaddy, withDatabase, withInstances } from './topology';
import { listWork, type Work } from './work';

const ROUNDS = 3;

async function measureMedian({ measure }: Work, siteUrl: string): Promise<number> {
  const rates: number[] = [];
  for (let count = 0; count < ROUNDS; count += 1) rates.push(await measure(siteUrl));
  return median(rates);
}

const IN_COMPARISONS: ReadonlySet<string> = new Set(['page /', 'rendering', 'page of history (database)']);

async function measureRates(siteUrl: string, work: readonly Work[], name: string): Promise<Figure[]> {
  const rows: Figure[] = [];
  for (const one of work.filter(({ what }) => IN_COMPARISONS.has(what))) {
    const figure = Math.round(await measureMedian(one, siteUrl));
    rows.push(printFigure(`${one.what}, ${name}`, figure, 'per second'));
  }
  return rows;
}

/** One and two instances behind Caddy, on all cores. */
export async function measureInstances(databaseUrl: string): Promise<Figure[]> {
  return withInstances(2, { DATABASE_URL: databaseUrl }, async (sites) => {
    const [first] = sites;
    if (!first) return [];
    const work = await listWork(first.url);
    const rows: Figure[] = [];
    for (const used of [sites.slice(0, 1), sites])
      rows.push(...(await withCaddy(used, (url) => measureRates(url, work, `${used.length} behind Caddy`))));
    return rows;
  });
}

/** Pages of history with and without PgBouncer, which is used without prepared statements. */
export async function measurePgBouncer(): Promise<Figure[]> {
  const measure = (name: string, settings: NodeJS.ProcessEnv): Promise<Figure[]> =>
    withInstances(1, settings, async ([site]) => {
      if (!site) return [];
      const work = (await listWork(site.url)).filter(({ what }) => what.endsWith('(database)'));
      return measureRates(site.url, work, name);
    });
  const unprepared = { DATABASE_PREPARED_STATEMENTS: 'off' };
  // Each has a database of its own, because all sign up the same users.
  const direct = await withDatabase((url) => measure('without PgBouncer', { DATABASE_URL: url }));
  const control = await withDatabase((url) =>
    measure('without PgBouncer and prepared statements', { DATABASE_URL: url, ...unprepared }),
  );
  const through = await withDatabase((databaseUrl) =>
    withResource(
      () => startPgBouncer(databaseUrl, 10),
      (pgBouncer) => pgBouncer.stop(),
      ({ url }) =>
        measure('through PgBouncer, without prepared statements', { DATABASE_URL: url, ...unprepared }),
    ),
  );
  return [...direct, ...control, ...through];
}
