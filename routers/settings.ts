import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import {
  accountDeletionSchema,
  nameRestorationSchema,
  previousNameSchema,
  sessionSummarySchema,
  userSchema,
} from '#shared/account-schema';
import { findPreferencesProblem, parsePreferences, QUALITIES, THEMES } from '#shared/preferences';
import { correctTime, sentAt } from './device-time';
import { oneAccountCall, router, userProcedure } from './trpc';

const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: `/${string}`,
  summary: string,
  errorResponses: number[] = [],
) => ({
  openapi: { method, path: `/settings${path}` as const, tags: ['settings'], summary, errorResponses },
});

const CHANGED_TOO_EARLY = 'changedAt must be a time from 1970 on';

const success = z.literal(true);
const done = z.object({ success, message: z.string() });

/** Any value, so that the rules of #shared/preferences are the only ones. */
const preferencesInput = z
  .unknown()
  .superRefine((value, context) => {
    const message = findPreferencesProblem(value);
    if (message !== null) context.addIssue({ code: 'custom', message });
  })
  .transform(parsePreferences)
  .meta({ override: { type: 'object' } });

const preferencesSchema = z.object({
  defaultServer: z.number().nullable(),
  autoPlay: z.boolean(),
  volume: z.number(),
  quality: z.enum(QUALITIES),
  subtitles: z.boolean(),
  theme: z.enum(THEMES),
  notifications: z.boolean(),
  autoNext: z.boolean(),
  skipIntro: z.boolean(),
  rememberPosition: z.boolean(),
  autoFullscreen: z.boolean(),
  showRatings: z.boolean(),
  compactMode: z.boolean(),
});

const keptPreferences = z.object({
  preferences: preferencesSchema,
  /** When they were changed, ISO 8601. */
  changedAt: z.string(),
});

/** When preferences were changed, by the server's clock. */
function correctChange({ changedAt, sentAt }: { changedAt: string; sentAt?: number | undefined }): Date {
  const changedAtMs = correctTime(Date.parse(changedAt), sentAt);
  if (changedAtMs === 0) throw new TRPCError({ code: 'BAD_REQUEST', message: CHANGED_TOO_EARLY });
  return new Date(Math.min(changedAtMs, Date.now()));
}

const sessionId = z
  .string({ error: 'id must be a text' })
  .regex(/^[0-9a-f]{64}$/, { error: 'id must be the id of a session' });

/** What signed-in people set up for themselves (2 §2 "Settings", decisions.md "Accounts"). */
export const settingsRouter = router({
  preferences: userProcedure
    .meta(call('GET', '/preferences', 'The preferences kept for this account, null at first'))
    .input(z.object({}).optional())
    .output(z.object({ success, data: keptPreferences.nullable() }))
    .query(async ({ ctx }) => ({ success: true, data: await ctx.accounts.findPreferences(ctx.session) })),

  savePreferences: userProcedure
    .meta(
      call('PUT', '/preferences', 'Keeps preferences unless a newer change is kept; answers what is kept'),
    )
    .input(
      z.strictObject({
        preferences: preferencesInput,
        changedAt: z.iso.datetime({ error: 'changedAt must be a time written as ISO 8601' }),
        sentAt,
      }),
    )
    .output(z.object({ success, data: keptPreferences }))
    .mutation(async ({ ctx, input }) => ({
      success: true,
      data: await ctx.accounts.savePreferences(ctx.session, {
        preferences: input.preferences,
        changedAt: correctChange(input),
      }),
    })),

  sessions: userProcedure
    .meta(call('GET', '/sessions', 'Where this account is signed in'))
    .input(z.object({}).optional())
    .output(z.object({ success, data: z.object({ sessions: z.array(sessionSummarySchema) }) }))
    .query(async ({ ctx }) => ({
      success: true,
      data: { sessions: await ctx.accounts.listSessions(ctx.session) },
    })),

  revokeSession: userProcedure
    .meta(call('DELETE', '/sessions/{id}', 'Ends one session of this account', [404]))
    .input(z.object({ id: sessionId }))
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.accounts.revokeSession(ctx.session, input.id);
      return { success: true, message: 'Session ended' };
    }),

  signOutEverywhere: userProcedure
    .meta(call('POST', '/sign-out-everywhere', 'Ends every session of this account, the present one too'))
    .input(z.object({}).optional())
    .output(done)
    .mutation(async ({ ctx }) => {
      await ctx.accounts.signOutEverywhere(ctx.session);
      return { success: true, message: 'Signed out everywhere' };
    }),

  previousNames: userProcedure
    .meta(call('GET', '/previous-names', 'Usernames and e-mails of the last 7 days that still sign in'))
    .input(z.object({}).optional())
    .output(z.object({ success, data: z.object({ previousNames: z.array(previousNameSchema) }) }))
    .query(async ({ ctx }) => ({
      success: true,
      data: { previousNames: await ctx.accounts.previousNames(ctx.session) },
    })),

  restoreName: userProcedure
    .meta(
      call(
        'POST',
        '/restore-name',
        'Takes a previous username or e-mail back, given the password',
        [404, 409, 429],
      ),
    )
    .use(oneAccountCall)
    .input(nameRestorationSchema)
    .output(done.extend({ data: z.object({ user: userSchema }) }))
    .mutation(async ({ ctx, input }) => ({
      success: true,
      message: 'Change undone',
      data: { user: await ctx.accounts.restoreName(input, ctx) },
    })),

  deleteAccount: userProcedure
    .meta(
      call(
        'POST',
        '/delete-account',
        'Deletes this account with its history, given its password',
        [403, 429],
      ),
    )
    .use(oneAccountCall)
    .input(accountDeletionSchema)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.accounts.deleteAccount(input.password, ctx);
      return { success: true, message: 'Account deleted' };
    }),
});
