import { isInstalled, type Program } from '../../support/program';
import type { Figure, Rows } from '../parts';
import { computeNeeds } from './capacity-model';
import { measureCosts } from './costs';
import { measureInstances, measurePgBouncer } from './instances';
import { measureRollingRelease } from './rolling-release';
import { measureSharedCache } from './shared-cache';
import { withDatabase } from './topology';

async function measureWith(
  programs: readonly Program[],
  measure: () => Promise<Figure[]>,
): Promise<Figure[]> {
  const missing = programs.filter((program) => !isInstalled(program));
  if (missing.length === 0) return measure();
  console.log(`Left out: there is no ${missing.join(' and no ')} on this machine.`);
  return [];
}

/** A shared cache, PgBouncer, a rolling release and two instances, then the capacity model with the measured costs. */
export async function measureScale(): Promise<Rows> {
  return [
    ...(await measureWith(['varnishd', 'redis-server'], measureSharedCache)),
    ...(await measureWith(['caddy'], () => withDatabase(measureRollingRelease))),
    ...(await measureWith(['caddy'], () => withDatabase(measureInstances))),
    ...(await measureWith(['pgbouncer'], measurePgBouncer)),
    ...computeNeeds(await withDatabase(measureCosts)),
  ];
}
