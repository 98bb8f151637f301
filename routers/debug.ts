import { z } from 'zod';
import { historyEntrySchema } from './history-entry';
import { adminProcedure, publicProcedure, router } from './trpc';

/** Newest entries of the admin's own history that the debug data show. */
const SAMPLE_ENTRIES = 5;
const NOTHING = { totalWatchHistoryCount: 0, userWatchHistoryCount: 0, userSampleData: [] };

const call = (path: `/${string}`, summary: string, protect: boolean) => ({
  openapi: { method: 'GET' as const, path: `/debug${path}` as const, tags: ['debug'], protect, summary },
});

const success = z.literal(true);

/** What helps to find out where history is kept (2 §7 "Debug"). */
export const debugRouter = router({
  databaseConfig: publicProcedure
    .meta(call('/db-config', 'Whether the server keeps history at the moment', false))
    .input(z.object({}).optional())
    .output(
      z.object({
        success,
        data: z.object({ databaseConfig: z.object({ isRemote: z.boolean() }) }),
      }),
    )
    .query(({ ctx }) => ({
      success: true,
      data: { databaseConfig: { isRemote: ctx.history.isAvailable() } },
    })),

  watchHistory: adminProcedure
    .meta(call('/watch-history', 'How the history is, and some of your own', true))
    .input(z.object({}).optional())
    .output(
      z.object({
        success,
        data: z.object({
          watchHistoryTableExists: z.boolean(),
          userId: z.string(),
          /** Everybody's; past 100,000 an estimate. */
          totalWatchHistoryCount: z.number(),
          userWatchHistoryCount: z.number(),
          userSampleData: z.array(historyEntrySchema),
        }),
      }),
    )
    .query(async ({ ctx }) => {
      const { history, user } = ctx;
      const facts = { userId: user.id, watchHistoryTableExists: await history.hasTable() };
      if (!facts.watchHistoryTableExists) return { success: true, data: { ...facts, ...NOTHING } };
      const [site, own, userSampleData] = await Promise.all([
        history.siteStats(),
        history.stats(user.id),
        history.list(user.id, { limit: SAMPLE_ENTRIES, offset: 0 }),
      ]);
      const counts = { totalWatchHistoryCount: site.total, userWatchHistoryCount: own.total };
      return { success: true, data: { ...facts, ...counts, userSampleData } };
    }),
});
