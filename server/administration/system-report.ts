import type { ServerConfigReport } from '#shared/streaming-servers-schema';
import type { HealthReport, SystemReport } from '#shared/system-schema';
import type { SiteHistoryStats } from '#shared/watch-history-schema';
import type { CatalogueStats } from '../tmdb/cache';
import { EXPORT_VERSION } from './exports';

type Sources = {
  readonly health: { report(): HealthReport };
  readonly history: { siteStats(): Promise<SiteHistoryStats> };
  readonly catalogue: { stats(): CatalogueStats };
  readonly streamingServers: { report(): Promise<ServerConfigReport> };
};

export async function readSystemReport(
  { health, history, catalogue, streamingServers }: Sources,
  figures: Pick<SystemReport, 'systemHealth' | 'users'>,
): Promise<SystemReport> {
  const { rss, heapUsed } = process.memoryUsage();
  const { bytes: _bytes, staleHits: _staleHits, ...cache } = catalogue.stats();
  return {
    version: EXPORT_VERSION,
    exportDate: new Date().toISOString(),
    application: {
      ...health.report(),
      node: process.version,
      platform: `${process.platform} ${process.arch}`,
      memory: { resident: rss, heapUsed },
    },
    ...figures,
    watchHistory: await history.siteStats(),
    cache,
    servers: await streamingServers.report(),
  };
}
