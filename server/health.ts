import { BRAND } from '#shared/brand';
import type { Database } from './database';

export type HealthReport = {
  readonly success: boolean;
  /** Seconds since the process started. */
  readonly uptime: number;
  readonly version: string;
  readonly timestamp: string;
  readonly message: string;
};

export type Health = {
  /** The answer of GET /api/health (2 §7); success is false while the database cannot be reached. */
  report(): HealthReport;
};

export function createHealth({ database, version }: { database: Database; version: string }): Health {
  return {
    report() {
      const { state } = database.status();
      return {
        success: state === 'ready',
        uptime: Math.round(process.uptime()),
        version,
        timestamp: new Date().toISOString(),
        message:
          state === 'ready'
            ? `${BRAND.name} is running.`
            : 'The catalogue is being served, but the database cannot be reached: accounts and history are not available.',
      };
    },
  };
}
