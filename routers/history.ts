import { z } from 'zod';
import { HISTORY_PAGE_DEFAULT } from '#shared/watch-history';
import { measureClockOffset } from '../server/watch-history/device-clock';
import type { RequestContext } from './context';
import { correctTime } from './device-time';
import { historyEntrySchema } from './history-entry';
import { clearInput, migrateInput, pageInput, recordInput, removeInput, titleInput } from './history-input';
import { historyViews } from './history-views';
import { listOutput } from './list-output';
import { adminProcedure, historyAdminProcedure, historyProcedure, router } from './trpc';

const call = (
  method: 'GET' | 'POST' | 'DELETE',
  path: `/${string}`,
  summary: string,
  errorResponses: number[] = [],
) => ({
  openapi: { method, path, tags: ['watch-history'], summary, errorResponses },
});

const success = z.literal(true);

type UserContext = Pick<RequestContext, 'caller'> & { readonly user: { readonly id: string } };

const writerOf = ({ user, caller }: UserContext) => ({ userId: user.id, network: caller.network });

function describeRemoval({ removed, kept }: { removed: boolean; kept: unknown }): string {
  if (removed) return 'Removed from your watch history';
  return kept === null
    ? 'This was not in your watch history'
    : 'This stays in your watch history, because it was watched later';
}

/** What the person who asks has watched (1 §7 "Watch history", 2 §7); nobody reaches anybody else's. */
export const historyRouter = router({
  ...historyViews,

  list: historyProcedure
    .meta(call('GET', '/watch-history', 'What was watched, newest first'))
    .input(pageInput.optional())
    .output(listOutput(z.object({ success, data: z.array(historyEntrySchema) })))
    .query(async ({ ctx, input: { limit = HISTORY_PAGE_DEFAULT, offset = 0 } = {} }) => ({
      success: true,
      data: await ctx.history.list(ctx.user.id, { limit, offset }),
    })),

  record: historyProcedure
    .meta(call('POST', '/watch-history', 'Keeps that a title was watched; answers what is kept of it then'))
    .input(recordInput)
    .output(z.object({ success, data: historyEntrySchema.nullable() }))
    .mutation(async ({ ctx, input }) => ({
      success: true,
      data: await ctx.history.record(writerOf(ctx), {
        mediaId: input.media_id,
        mediaType: input.media_type,
        season: input.season ?? null,
        episode: input.episode ?? null,
        watchedAtMs: correctTime(input.watched_at, input.sentAt),
        restores: input.restores ?? false,
      }),
    })),

  stats: historyProcedure
    .meta(call('GET', '/watch-history/stats', 'How much was watched'))
    .input(z.object({}).optional())
    .output(
      z.object({
        success,
        data: z.object({
          total: z.number(),
          movies: z.number(),
          tvShows: z.number(),
          lastWatched: z.string().nullable(),
        }),
      }),
    )
    .query(async ({ ctx }) => ({ success: true, data: await ctx.history.stats(ctx.user.id) })),

  migrate: historyProcedure
    .meta(call('POST', '/watch-history/migrate', 'Takes over entries that a browser kept'))
    .input(migrateInput)
    .output(
      z.object({
        success,
        migrated: z.number(),
        skipped: z.number(),
        total: z.number(),
        skips: z.object({ malformed: z.number(), tooOld: z.number(), notNewer: z.number() }),
      }),
    )
    .mutation(async ({ ctx, input }) => ({
      success: true,
      ...(await ctx.history.migrate(writerOf(ctx), input.watchHistoryData, measureClockOffset(input.sentAt))),
    })),

  cleanup: historyAdminProcedure
    .meta(
      call(
        'POST',
        '/watch-history/cleanup',
        "Removes everybody's entries that are past the retention",
        [403, 429],
      ),
    )
    .input(z.object({}).optional())
    .output(z.object({ success, message: z.string() }))
    .mutation(async ({ ctx }) => {
      await ctx.administration.note(ctx, 'history.cleanup');
      const isCleared = (await ctx.history.cleanUp()) === 'cleared';
      const message = isCleared ? 'Old records cleared successfully' : 'Old records are being cleared';
      return { success: true, message };
    }),

  one: historyProcedure
    .meta(
      call('GET', '/watch-history/{mediaId}/{mediaType}', 'The entry of a title, null when there is none'),
    )
    .input(titleInput)
    .output(z.object({ success, data: historyEntrySchema.nullable() }))
    .query(async ({ ctx, input }) => ({ success: true, data: await ctx.history.find(ctx.user.id, input) })),

  remove: historyProcedure
    .meta(call('DELETE', '/watch-history/{mediaId}/{mediaType}', 'Removes the entry of a title'))
    .input(removeInput)
    .output(
      z.object({
        success,
        message: z.string(),
        /** `kept`: the entry that stays because it was watched after `watched_until`. */
        data: z.object({ removed: z.boolean(), kept: historyEntrySchema.nullable() }),
      }),
    )
    .mutation(async ({ ctx, input: { watched_until, sentAt, ...title } }) => {
      const until = correctTime(watched_until, sentAt);
      const outcome = await ctx.history.remove(writerOf(ctx), title, until);
      return { success: true, message: describeRemoval(outcome), data: outcome };
    }),

  clear: historyProcedure
    .meta(call('DELETE', '/watch-history', 'Removes all entries'))
    .input(clearInput)
    .output(
      z.object({
        success,
        message: z.string(),
        /** How many entries stay because they were watched after `watched_until`. */
        data: z.object({ kept: z.number() }),
      }),
    )
    .mutation(async ({ ctx, input }) => {
      const until = correctTime(input?.watched_until, input?.sentAt);
      const kept = await ctx.history.clear(writerOf(ctx), until);
      return { success: true, message: 'Watch history cleared successfully', data: { kept } };
    }),

  siteStats: adminProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/admin/watch-history-stats',
        tags: ['admin'],
        summary: "How much is kept of everybody's history",
      },
    })
    .input(z.object({}).optional())
    .output(
      z.object({
        success,
        data: z.object({ total: z.number(), today: z.number(), isEstimate: z.boolean() }),
      }),
    )
    .query(async ({ ctx }) => ({ success: true, data: await ctx.history.siteStats() })),
});
