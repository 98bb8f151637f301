import { z } from 'zod';
import { CHART_DAYS } from '#shared/administration';
import { adminStatsSchema, dayCountsSchema } from '#shared/administration-schema';
import { oneOf } from '#shared/input-schema';
import { systemHealthSchema, systemReportSchema } from '#shared/system-schema';
import { dataOutput, noInput, rest } from '../rest';
import { adminProcedure } from '../trpc';

/** Figures of the whole site. */
export const systemProcedures = {
  stats: adminProcedure
    .meta(rest('GET', '/admin/stats', 'admin', 'Get user counts'))
    .input(noInput)
    .output(dataOutput(adminStatsSchema))
    .query(async ({ ctx }) => ({ success: true, data: await ctx.administration.stats() })),

  systemHealth: adminProcedure
    .meta(rest('GET', '/admin/system-health', 'admin', 'Measure the health of the database, API and cache'))
    .input(noInput)
    .output(dataOutput(systemHealthSchema))
    .query(async ({ ctx }) => ({ success: true, data: await ctx.administration.systemHealth() })),

  systemReport: adminProcedure
    .meta(rest('GET', '/admin/system-report', 'admin', 'Export all figures', { errors: [429] }))
    .input(noInput)
    .output(dataOutput(systemReportSchema))
    .query(async ({ ctx }) => {
      await ctx.administration.note(ctx, 'report.export');
      return { success: true, data: await ctx.administration.systemReport() };
    }),

  dailyCounts: adminProcedure
    .meta(rest('GET', '/admin/daily-counts', 'admin', 'Get registrations and watch records per day'))
    .input(z.object({ days: oneOf('days', CHART_DAYS).optional() }).optional())
    .output(dataOutput(z.object({ days: z.array(dayCountsSchema) })))
    .query(async ({ ctx, input }) => ({
      success: true,
      data: { days: await ctx.administration.dayCounts(Number(input?.days ?? '30')) },
    })),
};
