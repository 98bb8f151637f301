import { BRAND } from '#shared/brand';
import type { HealthReport } from '#shared/system-schema';
import type { Database } from '../database/database';
import type { Replica } from '../database/replica';
import type { MovieDatabaseClient } from '../tmdb/client';

export type HealthServices = {
  readonly database: Pick<Database, 'status'>;
  readonly movieDatabase: Pick<MovieDatabaseClient, 'report'>;
  readonly replica: Pick<Replica, 'state'> | null;
  readonly version: string;
};

const DATABASE_UNAVAILABLE =
  "The catalogue is available, but the database can't be reached: accounts and history aren't available.";
const REPLICA_UNAVAILABLE = "The read replica isn't available: the primary database answers all reads.";
const KEY_REJECTED = 'The movie database rejects the configured key: only cached titles are available.';

/** The response of GET /api/health; `success` is false while the database cannot be reached. */
export function reportHealth({ database, movieDatabase, replica, version }: HealthServices): HealthReport {
  const isDatabaseReady = database.status().state === 'ready';
  const problems = [
    ...(isDatabaseReady ? [] : [DATABASE_UNAVAILABLE]),
    ...(isDatabaseReady && replica?.state === 'unavailable' ? [REPLICA_UNAVAILABLE] : []),
    ...(movieDatabase.report().isKeyRejected ? [KEY_REJECTED] : []),
  ];
  return {
    success: isDatabaseReady,
    uptime: Math.round(process.uptime()),
    version,
    timestamp: new Date().toISOString(),
    message: problems.length > 0 ? problems.join(' ') : `${BRAND.name} is running.`,
  };
}
