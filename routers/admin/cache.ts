import { z } from 'zod';
import { adminProcedure } from '../trpc';

/** What admins and owners see of the catalogue's cache, and do to it (2 §7 "Admin"). */
export const cacheProcedures = {
  cacheStats: adminProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/tmdb/cache/stats',
        tags: ['admin'],
        summary: 'How full the cache is',
      },
    })
    .input(z.object({}).optional())
    .output(
      z.object({
        success: z.literal(true),
        data: z.object({
          totalKeys: z.number(),
          hitRate: z.string(),
          hits: z.number(),
          misses: z.number(),
          memoryUsage: z.number(),
        }),
      }),
    )
    .query(({ ctx }) => ({ success: true, data: ctx.catalogue.stats() })),

  clearCache: adminProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/tmdb/cache/clear',
        tags: ['admin'],
        summary: 'Empties the cache',
        errorResponses: [429],
      },
    })
    .input(z.object({}).optional())
    .output(z.object({ success: z.literal(true), message: z.string() }))
    .mutation(async ({ ctx }) => {
      await ctx.administration.note(ctx, 'cache.clear');
      await ctx.catalogue.clear();
      return { success: true, message: 'TMDB cache cleared successfully' };
    }),
};
