import { z } from 'zod';
import { CHART_DAYS, HEALTH_STATUSES } from '#shared/administration';
import { oneOf } from '../inputs';
import { adminProcedure } from '../trpc';
import { adminCall } from './admin-call';
import { serverConfigReport } from './servers';

const success = z.literal(true);
const none = z.object({}).optional();
const status = z.enum(HEALTH_STATUSES);

const adminStats = z.object({
  totalUsers: z.number(),
  newUsersToday: z.number(),
  newUsersThisWeek: z.number(),
  newUsersThisMonth: z.number(),
  premiumUsers: z.number(),
  adminUsers: z.number(),
});

const systemHealth = z.object({
  database: z.object({ status, responseTime: z.number().nullable(), connections: z.number().nullable() }),
  api: z.object({ status, responseTime: z.number().nullable(), uptime: z.number() }),
  cache: z.object({ status, hitRate: z.string(), size: z.number() }),
});

const systemReport = z.object({
  version: z.string(),
  exportDate: z.string(),
  application: z.object({
    success: z.boolean(),
    uptime: z.number(),
    version: z.string(),
    timestamp: z.string(),
    message: z.string(),
    node: z.string(),
    platform: z.string(),
    memory: z.object({ resident: z.number(), heapUsed: z.number() }),
  }),
  systemHealth,
  users: adminStats,
  watchHistory: z.object({ total: z.number(), today: z.number(), isEstimate: z.boolean() }),
  cache: z.object({
    totalKeys: z.number(),
    hitRate: z.string(),
    hits: z.number(),
    misses: z.number(),
    memoryUsage: z.number(),
  }),
  servers: serverConfigReport,
});

/** Figures of the whole site (2 §3 and §7 "Admin"). */
export const systemProcedures = {
  stats: adminProcedure
    .meta(adminCall('GET', '/stats', 'How many users there are, and how many are new'))
    .input(none)
    .output(z.object({ success, data: adminStats }))
    .query(async ({ ctx }) => ({ success: true, data: await ctx.administration.stats() })),

  systemHealth: adminProcedure
    .meta(adminCall('GET', '/system-health', 'How database, API and cache are, measured now'))
    .input(none)
    .output(z.object({ success, data: systemHealth }))
    .query(async ({ ctx }) => ({ success: true, data: await ctx.administration.systemHealth() })),

  systemReport: adminProcedure
    .meta(adminCall('GET', '/system-report', 'All figures, for a file', [429]))
    .input(none)
    .output(z.object({ success, data: systemReport }))
    .query(async ({ ctx }) => {
      await ctx.administration.note(ctx, 'report.export');
      return { success: true, data: await ctx.administration.systemReport() };
    }),

  dailyCounts: adminProcedure
    .meta(adminCall('GET', '/daily-counts', 'Registrations and watch records by day'))
    .input(z.object({ days: oneOf('days', CHART_DAYS).optional() }).optional())
    .output(
      z.object({
        success,
        data: z.object({
          days: z.array(
            z.object({
              date: z.string(),
              registrations: z.number(),
              watchRecords: z.number().nullable(),
            }),
          ),
        }),
      }),
    )
    .query(async ({ ctx, input }) => ({
      success: true,
      data: { days: await ctx.administration.dayCounts(Number(input?.days ?? '30')) },
    })),
};
