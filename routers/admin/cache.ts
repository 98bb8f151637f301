import { cacheStatsSchema } from '#shared/system-schema';
import { recordAction } from '../../server/administration/audit-log';
import { dataOutput, messageOutput, noInput, rest } from '../rest';
import { adminProcedure } from '../trpc';

/** The catalogue cache. */
export const cacheProcedures = {
  cacheStats: adminProcedure
    .meta(rest('GET', '/tmdb/cache/stats', 'admin', 'Get cache statistics'))
    .input(noInput)
    .output(dataOutput(cacheStatsSchema))
    .query(({ ctx }) => ({ success: true, data: ctx.catalogue.stats() })),

  clearCache: adminProcedure
    .meta(rest('POST', '/tmdb/cache/clear', 'admin', 'Clear the cache', { errors: [429] }))
    .input(noInput)
    .output(messageOutput)
    .mutation(async ({ ctx }) => {
      await recordAction(ctx, 'cache.clear');
      await ctx.catalogue.clear();
      return { success: true, message: 'TMDB cache cleared successfully' };
    }),
};
