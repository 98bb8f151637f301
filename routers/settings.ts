import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { archivePartSchema, archivePositionInput } from '#shared/account-archive-schema';
import {
  accountDeletionSchema,
  nameRestorationSchema,
  pendingEmailSchema,
  previousNameSchema,
  sessionSummarySchema,
  userSchema,
} from '#shared/account-schema';
import { preferencesInputSchema, savedPreferencesSchema } from '#shared/preferences-schema';
import { readArchivePart, recordArchiveExport, writeArchive } from '../server/accounts/account-archive';
import { cancelEmailChange, findPendingEmail, resendConfirmation } from '../server/accounts/pending-email';
import { findPreferences, savePreferences } from '../server/accounts/preferences';
import { listPreviousNames, restoreName } from '../server/accounts/previous-names';
import { deleteAccount } from '../server/accounts/profile';
import { listSessions, revokeSession, signOutEverywhere } from '../server/accounts/sessions';
import { correctTime } from '../server/watch-history/device-clock';
import { sentAtInput } from './inputs';
import { dataOutput, messageOutput, noInput, rest } from './rest';
import { oneAccountCall, router, secondFactorProcedure, sessionProcedure, userProcedure } from './trpc';

const CHANGED_TOO_EARLY = 'changedAt must be a time from 1970 on';

/** The time of a change by the server's clock. */
function correctChange({ changedAt, sentAt }: { changedAt: string; sentAt?: number | undefined }): Date {
  const changedAtMs = correctTime(Date.parse(changedAt), sentAt);
  if (changedAtMs === 0) throw new TRPCError({ code: 'BAD_REQUEST', message: CHANGED_TOO_EARLY });
  return new Date(Math.min(changedAtMs, Date.now()));
}

const sessionId = z
  .string({ error: 'id must be a string' })
  .regex(/^[0-9a-f]{64}$/, { error: 'id must be the id of a session' });

/** The account settings of the signed-in user. */
export const settingsRouter = router({
  preferences: userProcedure('settings:read')
    .meta(rest('GET', '/settings/preferences', 'settings', 'Get the saved preferences (null if none)'))
    .input(noInput)
    .output(dataOutput(savedPreferencesSchema.nullable()))
    .query(async ({ ctx }) => ({ success: true, data: await findPreferences(ctx, ctx.user.id) })),

  savePreferences: userProcedure('settings:write')
    .meta(
      rest(
        'PUT',
        '/settings/preferences',
        'settings',
        'Save preferences, unless newer ones are stored; returns the stored ones',
      ),
    )
    .input(
      z.strictObject({
        preferences: preferencesInputSchema,
        changedAt: z.iso.datetime({ error: 'changedAt must be a time written as ISO 8601' }),
        sentAt: sentAtInput,
      }),
    )
    .output(dataOutput(savedPreferencesSchema))
    .mutation(async ({ ctx, input }) => ({
      success: true,
      data: await savePreferences(ctx, ctx.user.id, {
        preferences: input.preferences,
        changedAt: correctChange(input),
      }),
    })),

  sessions: sessionProcedure
    .meta(rest('GET', '/settings/sessions', 'settings', 'List the sessions of this account'))
    .input(noInput)
    .output(dataOutput(z.object({ sessions: z.array(sessionSummarySchema) })))
    .query(async ({ ctx }) => ({
      success: true,
      data: { sessions: await listSessions(ctx) },
    })),

  revokeSession: sessionProcedure
    .meta(
      rest('DELETE', '/settings/sessions/{id}', 'settings', 'End a session of this account', {
        errors: [404],
      }),
    )
    .input(z.object({ id: sessionId }))
    .output(
      messageOutput.extend({
        data: z.object({
          cancelledEmail: z
            .string()
            .nullable()
            .describe('The new email address that waited for its confirmation'),
        }),
      }),
    )
    .mutation(async ({ ctx, input }) => ({
      success: true,
      message: 'Session ended',
      data: { cancelledEmail: await revokeSession(ctx, input.id) },
    })),

  signOutEverywhere: sessionProcedure
    .meta(rest('POST', '/settings/sign-out-everywhere', 'settings', 'End all sessions, including this one'))
    .input(noInput)
    .output(messageOutput)
    .mutation(async ({ ctx }) => {
      await signOutEverywhere(ctx);
      return { success: true, message: 'Signed out everywhere' };
    }),

  previousNames: sessionProcedure
    .meta(
      rest(
        'GET',
        '/settings/previous-names',
        'settings',
        'List usernames and emails replaced in the last 7 days, which still work for signing in',
      ),
    )
    .input(noInput)
    .output(dataOutput(z.object({ previousNames: z.array(previousNameSchema) })))
    .query(async ({ ctx }) => ({
      success: true,
      data: { previousNames: await listPreviousNames(ctx) },
    })),

  restoreName: secondFactorProcedure
    .meta(
      rest('POST', '/settings/restore-name', 'settings', 'Restore a previous username or email', {
        errors: [403, 404, 409, 429],
      }),
    )
    .use(oneAccountCall)
    .input(nameRestorationSchema)
    .output(messageOutput.extend({ data: z.object({ user: userSchema }) }))
    .mutation(async ({ ctx, input }) => ({
      success: true,
      message: 'Change undone',
      data: { user: await restoreName(ctx, input) },
    })),

  pendingEmail: sessionProcedure
    .meta(
      rest(
        'GET',
        '/settings/pending-email',
        'settings',
        'Get the unconfirmed new email address (null if none)',
      ),
    )
    .input(noInput)
    .output(dataOutput(z.object({ pendingEmail: pendingEmailSchema.nullable() })))
    .query(async ({ ctx }) => ({
      success: true,
      data: { pendingEmail: await findPendingEmail(ctx, ctx.user.id) },
    })),

  resendConfirmation: secondFactorProcedure
    .meta(
      rest(
        'POST',
        '/settings/pending-email/resend',
        'settings',
        'Send the link to the new email address again',
        {
          errors: [404, 429],
        },
      ),
    )
    .use(oneAccountCall)
    .input(noInput)
    .output(messageOutput)
    .mutation(async ({ ctx }) => ({
      success: true,
      message: `We sent another link to ${await resendConfirmation(ctx)}.`,
    })),

  cancelEmailChange: secondFactorProcedure
    .meta(
      rest('DELETE', '/settings/pending-email', 'settings', 'Cancel the email change', {
        errors: [404],
      }),
    )
    .use(oneAccountCall)
    .input(noInput)
    .output(messageOutput)
    .mutation(async ({ ctx }) => {
      await cancelEmailChange(ctx);
      return { success: true, message: 'Email change cancelled' };
    }),

  exportData: secondFactorProcedure
    .meta(
      rest(
        'GET',
        '/settings/export',
        'settings',
        'Export everything stored about this account (REST: in one response, tRPC: in parts)',
        { errors: [429] },
      ),
    )
    .input(archivePositionInput.optional())
    .output(dataOutput(archivePartSchema))
    .query(async ({ ctx, input: { list, after } = {} }) => {
      const position = ctx.stream || list === undefined ? null : { list, after };
      await recordArchiveExport(ctx, position);
      if (ctx.stream) ctx.stream(writeArchive(ctx));
      return { success: true, data: await readArchivePart(ctx, position) };
    }),

  deleteAccount: secondFactorProcedure
    .meta(
      rest('POST', '/settings/delete-account', 'settings', 'Delete this account and its history', {
        errors: [403, 429],
      }),
    )
    .use(oneAccountCall)
    .input(accountDeletionSchema)
    .output(messageOutput)
    .mutation(async ({ ctx, input }) => {
      await deleteAccount(ctx, input.password);
      return { success: true, message: 'Account deleted' };
    }),
});
