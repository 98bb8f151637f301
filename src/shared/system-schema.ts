import { z } from 'zod';
import { HEALTH_STATUSES } from './administration';
import { adminStatsSchema } from './administration-schema';
import { serverConfigReportSchema } from './streaming-servers-schema';
import { siteHistoryStatsSchema } from './watch-history-schema';

const status = z.enum(HEALTH_STATUSES);
const isoTime = z.string();
const seconds = z.number();
const milliseconds = z.number();
const bytes = z.number();
const percentText = z.string();

/** The response of GET /api/health; `success` is false while the database cannot be reached. */
export const healthReportSchema = z.object({
  success: z.boolean(),
  uptime: seconds,
  version: z.string(),
  timestamp: isoTime,
  message: z.string(),
});
export type HealthReport = z.infer<typeof healthReportSchema>;

export const systemHealthSchema = z.object({
  database: z.object({
    status,
    /** Null if the database does not respond. */
    responseTime: milliseconds.nullable(),
    connections: z.number().nullable(),
  }),
  api: z.object({
    status,
    /** The median of recent responses; null before the first. */
    responseTime: milliseconds.nullable(),
    uptime: seconds,
  }),
  cache: z.object({
    status,
    hitRate: percentText,
    size: bytes,
  }),
  /** Null if the site sends no mails. */
  mail: z
    .object({
      status,
      /** Null if the database does not respond. */
      waiting: z.number().nullable(),
      /** Those that were rejected or given up within a day. */
      failed: z.number().nullable(),
    })
    .nullable(),
});
export type SystemHealth = z.infer<typeof systemHealthSchema>;

export const cacheStatsSchema = z.object({
  totalKeys: z.number(),
  hitRate: percentText,
  /** Includes stale entries. */
  hits: z.number(),
  misses: z.number(),
  /** Megabytes (1,048,576 bytes). */
  memoryUsage: z.number(),
});
export type CacheStats = z.infer<typeof cacheStatsSchema>;

/** Contains no personal data and no secrets. */
export const systemReportSchema = z.object({
  version: z.string(),
  exportDate: isoTime,
  application: healthReportSchema.extend({
    node: z.string(),
    platform: z.string(),
    memory: z.object({ resident: bytes, heapUsed: bytes }),
  }),
  systemHealth: systemHealthSchema,
  users: adminStatsSchema,
  watchHistory: siteHistoryStatsSchema,
  cache: cacheStatsSchema,
  servers: serverConfigReportSchema,
});
export type SystemReport = z.infer<typeof systemReportSchema>;
