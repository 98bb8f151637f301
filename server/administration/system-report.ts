import type { AdminStats } from '#shared/administration-schema';
import type { SystemHealth } from '#shared/system-schema';
import type { SiteHistoryStats } from '#shared/watch-history-schema';
import type { HealthReport } from '../metrics/health';
import type { ServerConfigReport } from '../streaming-servers/server-administration';
import type { CatalogueStats } from '../tmdb/cache';
import { EXPORT_VERSION } from './exports';

/** What the panel shows, for a file; it holds nothing of any person, and no secret. */
export type SystemReport = {
  /** Of this format. */
  readonly version: string;
  /** ISO 8601. */
  readonly exportDate: string;
  readonly application: HealthReport & {
    readonly node: string;
    readonly platform: string;
    /** Bytes. */
    readonly memory: { readonly resident: number; readonly heapUsed: number };
  };
  readonly systemHealth: SystemHealth;
  readonly users: AdminStats;
  readonly watchHistory: SiteHistoryStats;
  readonly cache: Omit<CatalogueStats, 'bytes' | 'staleHits'>;
  readonly servers: ServerConfigReport;
};

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
