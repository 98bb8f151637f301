import { z } from 'zod';
import { HEALTH_STATUSES } from './administration';
import { adminStatsSchema } from './administration-schema';
import { serverConfigReportSchema } from './streaming-servers-schema';
import { siteHistoryStatsSchema } from './watch-history-schema';

const status = z.enum(HEALTH_STATUSES);

/** The response of GET /api/health. */
export const healthReportSchema = z.object({
  /** False while the database cannot be reached. */
  success: z.boolean(),
  /** Seconds since the process started. */
  uptime: z.number(),
  version: z.string(),
  timestamp: z.string(),
  message: z.string(),
});
export type HealthReport = z.infer<typeof healthReportSchema>;

export const systemHealthSchema = z.object({
  database: z.object({
    status,
    /** Milliseconds; null if the database does not respond. */
    responseTime: z.number().nullable(),
    /** Of all instances to this database; null if it does not respond. */
    connections: z.number().nullable(),
  }),
  api: z.object({
    status,
    /** Milliseconds, the median of recent responses; null before the first. */
    responseTime: z.number().nullable(),
    /** Seconds since the process started. */
    uptime: z.number(),
  }),
  cache: z.object({
    status,
    /** Such as '93.4%'. */
    hitRate: z.string(),
    /** Bytes. */
    size: z.number(),
  }),
});
export type SystemHealth = z.infer<typeof systemHealthSchema>;

export const cacheStatsSchema = z.object({
  totalKeys: z.number(),
  /** Such as '93.4%'; '0%' before the first read. */
  hitRate: z.string(),
  /** Includes stale entries. */
  hits: z.number(),
  misses: z.number(),
  /** Megabytes (1,048,576 bytes), two decimals. */
  memoryUsage: z.number(),
});
export type CacheStats = z.infer<typeof cacheStatsSchema>;

/** The figures of the admin panel, for a file; no personal data and no secrets. */
export const systemReportSchema = z.object({
  /** Of this format. */
  version: z.string(),
  /** ISO 8601. */
  exportDate: z.string(),
  application: healthReportSchema.extend({
    node: z.string(),
    platform: z.string(),
    /** Bytes. */
    memory: z.object({ resident: z.number(), heapUsed: z.number() }),
  }),
  systemHealth: systemHealthSchema,
  users: adminStatsSchema,
  watchHistory: siteHistoryStatsSchema,
  cache: cacheStatsSchema,
  servers: serverConfigReportSchema,
});
export type SystemReport = z.infer<typeof systemReportSchema>;
