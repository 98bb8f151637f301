import type { SystemHealth } from '#shared/system-schema';
import { countConnections } from '../../db/connections';
import type { Catalogue } from '../catalogue/catalogue';
import { askDatabase } from '../database/ask-database';
import type { Database } from '../database/database';
import type { ResponseTimes } from '../metrics/response-times';

const SLOW_DATABASE_MS = 250;
const SLOW_API_MS = 1000;
/** A cache that was asked often should know most of it. */
const TELLING_READS = 1000;
const LOW_HIT_SHARE = 0.5;

export type HealthSources = {
  readonly database: Pick<Database, 'sql' | 'ping'>;
  readonly catalogue: Pick<Catalogue, 'stats'>;
  readonly responseTimes: ResponseTimes;
};

const tenths = (ms: number): number => Math.round(ms * 10) / 10;

async function readDatabaseHealth({ database }: HealthSources): Promise<SystemHealth['database']> {
  try {
    const ms = await database.ping();
    const connections = await askDatabase(database, countConnections);
    return {
      status: ms > SLOW_DATABASE_MS ? 'warning' : 'healthy',
      responseTime: tenths(ms),
      connections,
    };
  } catch {
    return { status: 'error', responseTime: null, connections: null };
  }
}

/** How the parts of the site are, measured now (2 §3 "System health"). */
export async function readSystemHealth(sources: HealthSources): Promise<SystemHealth> {
  const apiMs = sources.responseTimes.median();
  const { hits, misses, hitRate, bytes } = sources.catalogue.stats();
  const reads = hits + misses;
  return {
    database: await readDatabaseHealth(sources),
    api: {
      status: apiMs !== null && apiMs > SLOW_API_MS ? 'warning' : 'healthy',
      responseTime: apiMs === null ? null : tenths(apiMs),
      uptime: Math.round(process.uptime()),
    },
    cache: {
      status: reads >= TELLING_READS && hits < LOW_HIT_SHARE * reads ? 'warning' : 'healthy',
      hitRate,
      size: bytes,
    },
  };
}
