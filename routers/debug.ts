import { z } from 'zod';
import { watchHistoryEntrySchema } from '#shared/watch-history-schema';
import { dataOutput, noInput, rest } from './rest';
import { adminProcedure, publicProcedure, router } from './trpc';

/** Entries of the admin's own history in the response. */
const SAMPLE_ENTRIES = 5;
const EMPTY = { totalWatchHistoryCount: 0, userWatchHistoryCount: 0, userSampleData: [] };

/** Shows whether the watch history is available. */
export const debugRouter = router({
  databaseConfig: publicProcedure
    .meta(
      rest('GET', '/debug/db-config', 'debug', 'Check whether watch history is available', {
        protect: false,
      }),
    )
    .input(noInput)
    .output(dataOutput(z.object({ databaseConfig: z.object({ isRemote: z.boolean() }) })))
    .query(({ ctx }) => ({
      success: true,
      data: { databaseConfig: { isRemote: ctx.history.isAvailable() } },
    })),

  watchHistory: adminProcedure
    .meta(rest('GET', '/debug/watch-history', 'debug', 'Get history counts and a sample of your own history'))
    .input(noInput)
    .output(
      dataOutput(
        z.object({
          watchHistoryTableExists: z.boolean(),
          userId: z.string(),
          /** Entries of all users; estimated beyond 40,000. */
          totalWatchHistoryCount: z.number(),
          userWatchHistoryCount: z.number(),
          userSampleData: z.array(watchHistoryEntrySchema),
        }),
      ),
    )
    .query(async ({ ctx }) => {
      const { history, user } = ctx;
      const facts = { userId: user.id, watchHistoryTableExists: await history.hasTable() };
      if (!facts.watchHistoryTableExists) return { success: true, data: { ...facts, ...EMPTY } };
      const [site, own, userSampleData] = await Promise.all([
        history.siteStats(),
        history.stats(user.id),
        history.list(user.id, { limit: SAMPLE_ENTRIES, offset: 0 }),
      ]);
      const counts = { totalWatchHistoryCount: site.total, userWatchHistoryCount: own.total };
      return { success: true, data: { ...facts, ...counts, userSampleData } };
    }),
});
