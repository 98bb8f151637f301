import { z } from 'zod';
import { CHART_DAYS } from '#shared/administration';
import { adminStatsSchema, dayCountsSchema } from '#shared/administration-schema';
import { oneOf } from '#shared/input-schema';
import { serverConfigReportSchema } from '#shared/streaming-servers-schema';
import { cacheStatsSchema, systemHealthSchema, systemReportSchema } from '#shared/system-schema';
import { recordAction } from '../../server/administration/audit-log';
import { countByDay, countUsers } from '../../server/administration/figures';
import { readSystemHealth } from '../../server/administration/system-health';
import { readSystemReport } from '../../server/administration/system-report';
import {
  describeServerConfig,
  refreshServerConfig,
} from '../../server/streaming-servers/server-administration';
import { dataOutput, messageOutput, noInput, rest } from '../rest';
import { adminProcedure, adminSessionProcedure } from '../trpc';

/** Figures of the site, the catalogue cache and the streaming servers. */
export const systemProcedures = {
  stats: adminProcedure('admin:read')
    .meta(rest('GET', '/admin/stats', 'admin', 'Get user counts'))
    .input(noInput)
    .output(dataOutput(adminStatsSchema))
    .query(async ({ ctx }) => ({ success: true, data: await countUsers(ctx.db) })),

  systemHealth: adminProcedure('admin:read')
    .meta(rest('GET', '/admin/system-health', 'admin', 'Measure the health of the database, API and cache'))
    .input(noInput)
    .output(dataOutput(systemHealthSchema))
    .query(async ({ ctx }) => ({ success: true, data: await readSystemHealth(ctx) })),

  systemReport: adminSessionProcedure
    .meta(rest('GET', '/admin/system-report', 'admin', 'Export the system report', { errors: [429] }))
    .input(noInput)
    .output(dataOutput(systemReportSchema))
    .query(async ({ ctx }) => {
      await recordAction(ctx, 'report.export');
      return { success: true, data: await readSystemReport(ctx) };
    }),

  dailyCounts: adminProcedure('admin:read')
    .meta(rest('GET', '/admin/daily-counts', 'admin', 'Get registrations and watch records per day'))
    .input(z.object({ days: oneOf('days', CHART_DAYS).optional() }).optional())
    .output(dataOutput(z.object({ days: z.array(dayCountsSchema) })))
    .query(async ({ ctx, input }) => ({
      success: true,
      data: { days: await countByDay(ctx.db, Number(input?.days ?? '30')) },
    })),

  cacheStats: adminProcedure('admin:read')
    .meta(rest('GET', '/tmdb/cache/stats', 'admin', 'Get cache statistics'))
    .input(noInput)
    .output(dataOutput(cacheStatsSchema))
    .query(({ ctx }) => ({ success: true, data: ctx.catalogue.stats() })),

  clearCache: adminSessionProcedure
    .meta(rest('POST', '/tmdb/cache/clear', 'admin', 'Clear the cache', { errors: [429] }))
    .input(noInput)
    .output(messageOutput)
    .mutation(async ({ ctx }) => {
      await recordAction(ctx, 'cache.clear');
      await ctx.catalogue.clear();
      return { success: true, message: 'TMDB cache cleared successfully' };
    }),

  serverConfig: adminProcedure('admin:read')
    .meta(
      rest('GET', '/admin/server-config', 'admin', 'List all streaming servers and configuration problems'),
    )
    .input(noInput)
    .output(dataOutput(serverConfigReportSchema))
    .query(async ({ ctx }) => ({ success: true, data: await describeServerConfig(ctx) })),

  refreshServers: adminSessionProcedure
    .meta(
      rest('POST', '/admin/refresh-servers', 'admin', 'Reload the streaming server configuration', {
        errors: [429],
      }),
    )
    .input(noInput)
    .output(messageOutput.extend({ data: z.object({ serverCount: z.number(), enabledCount: z.number() }) }))
    .mutation(async ({ ctx }) => {
      await recordAction(ctx, 'servers.refresh');
      const data = await refreshServerConfig(ctx);
      return { success: true, message: 'Servers refreshed successfully', data };
    }),
};
