import type { SystemReport } from '#shared/system-schema';
import { type HealthServices, reportHealth } from '../metrics/health';
import { describeServerConfig } from '../streaming-servers/server-administration';
import type { ServerConfigReader } from '../streaming-servers/server-config';
import { countAllHistory } from '../watch-history/watch-history';
import { EXPORT_VERSION } from './exports';
import { countUsers } from './figures';
import { readSystemHealth, type SystemHealthServices } from './system-health';

type ReportServices = SystemHealthServices & HealthServices & { readonly serverConfig: ServerConfigReader };

export async function readSystemReport(services: ReportServices): Promise<SystemReport> {
  const { rss, heapUsed } = process.memoryUsage();
  const { bytes: _bytes, staleHits: _staleHits, ...cache } = services.catalogue.stats();
  return {
    version: EXPORT_VERSION,
    exportDate: new Date().toISOString(),
    application: {
      ...reportHealth(services),
      node: process.version,
      platform: `${process.platform} ${process.arch}`,
      memory: { resident: rss, heapUsed },
    },
    systemHealth: await readSystemHealth(services),
    users: await countUsers(services.db),
    watchHistory: await countAllHistory(services),
    cache,
    servers: describeServerConfig(services),
  };
}
