import { BRAND } from '#shared/brand';
import type { HealthReport } from '#shared/system-schema';
import type { Database } from '../database/database';

export type Health = {
  /** The response of GET /api/health; success is false while the database cannot be reached. */
  report(): HealthReport;
};

type HealthOptions = {
  readonly database: Pick<Database, 'status'>;
  readonly upstream: () => { readonly isKeyRejected: boolean };
  readonly version: string;
};

const DATABASE_AWAY =
  'The catalogue is being served, but the database cannot be reached: accounts and history are not available.';
const KEY_REJECTED =
  'The movie database rejects the configured key: only titles that are in the cache can be shown.';

export function createHealth({ database, upstream, version }: HealthOptions): Health {
  return {
    report() {
      const isDatabaseReady = database.status().state === 'ready';
      const problems = [
        ...(isDatabaseReady ? [] : [DATABASE_AWAY]),
        ...(upstream().isKeyRejected ? [KEY_REJECTED] : []),
      ];
      return {
        success: isDatabaseReady,
        uptime: Math.round(process.uptime()),
        version,
        timestamp: new Date().toISOString(),
        message: problems.length > 0 ? problems.join(' ') : `${BRAND.name} is running.`,
      };
    },
  };
}
