import type { SystemHealth } from '#shared/system-schema';
import { countConnections } from '../../db/connections';
import { readMailQueue } from '../../db/mails';
import type { Catalogue } from '../catalogue/catalogue';
import type { Database } from '../database/database';
import type { Db } from '../database/db';
import type { ResponseTimes } from '../metrics/response-times';

const SLOW_DATABASE_MS = 250;
const SLOW_API_MS = 1000;
/** The hit rate is not judged before this many reads. */
const MIN_READS = 1000;
const LOW_HIT_SHARE = 0.5;

/** The sender tries each minute at first, so older mails have failed several times. */
const DELAYED_MAIL_S = 5 * 60;

export type SystemHealthServices = {
  readonly mails: object | null;
  readonly database: Pick<Database, 'ping'>;
  readonly db: Db;
  readonly catalogue: Pick<Catalogue, 'stats'>;
  readonly responseTimes: Pick<ResponseTimes, 'median'>;
};

const tenths = (ms: number): number => Math.round(ms * 10) / 10;

async function readDatabaseHealth({ database, db }: SystemHealthServices): Promise<SystemHealth['database']> {
  try {
    const ms = await database.ping();
    const connections = await db.query(countConnections);
    return {
      status: ms > SLOW_DATABASE_MS ? 'warning' : 'healthy',
      responseTime: tenths(ms),
      connections,
    };
  } catch {
    return { status: 'error', responseTime: null, connections: null };
  }
}

async function readMailHealth({ mails, db }: SystemHealthServices): Promise<SystemHealth['mail']> {
  if (!mails) return null;
  try {
    const { waiting, oldestSeconds, failed } = await db.query(readMailQueue);
    return { status: failed > 0 || oldestSeconds > DELAYED_MAIL_S ? 'warning' : 'healthy', waiting, failed };
  } catch {
    return { status: 'error', waiting: null, failed: null };
  }
}

export async function readSystemHealth(services: SystemHealthServices): Promise<SystemHealth> {
  const apiMs = services.responseTimes.median();
  const { hits, misses, hitRate, bytes } = services.catalogue.stats();
  const reads = hits + misses;
  return {
    database: await readDatabaseHealth(services),
    api: {
      status: apiMs !== null && apiMs > SLOW_API_MS ? 'warning' : 'healthy',
      responseTime: apiMs === null ? null : tenths(apiMs),
      uptime: Math.round(process.uptime()),
    },
    cache: {
      status: reads >= MIN_READS && hits < LOW_HIT_SHARE * reads ? 'warning' : 'healthy',
      hitRate,
      size: bytes,
    },
    mail: await readMailHealth(services),
  };
}
