import {
  authenticatorSetupSchema,
  codeInputSchema,
  newRecoveryCodesSchema,
  optionalSecondFactorSchema,
  recoveryCodesSchema,
  secondFactorInputSchema,
  secondFactorStatusSchema,
} from '#shared/second-factor-schema';
import {
  beginAuthenticatorSetup,
  confirmAuthenticatorSetup,
  readSecondFactorStatus,
  removeAuthenticatorApp,
  renewRecoveryCodes,
} from '../server/accounts/authenticator-app';
import { dataOutput, messageOutput, noInput, rest } from './rest';
import { oneAccountCall, router, sessionProcedure } from './trpc';

/** The second factor of the signed-in user. */
export const secondFactorRouter = router({
  status: sessionProcedure
    .meta(rest('GET', '/settings/second-factor', 'settings', 'Get the second factors of this account'))
    .input(noInput)
    .output(dataOutput(secondFactorStatusSchema))
    .query(async ({ ctx }) => ({ success: true, data: await readSecondFactorStatus(ctx) })),

  beginSetup: sessionProcedure
    .meta(
      rest('POST', '/settings/second-factor/setup', 'settings', 'Get a new secret for an authenticator app', {
        errors: [403, 409, 429],
      }),
    )
    .use(oneAccountCall)
    .input(optionalSecondFactorSchema)
    .output(dataOutput(authenticatorSetupSchema))
    .mutation(async ({ ctx, input }) => ({ success: true, data: await beginAuthenticatorSetup(ctx, input) })),

  confirmSetup: sessionProcedure
    .meta(
      rest(
        'POST',
        '/settings/second-factor/confirm',
        'settings',
        'Confirm the authenticator app with its first code',
        {
          errors: [403, 404, 409, 429],
        },
      ),
    )
    .use(oneAccountCall)
    .input(codeInputSchema)
    .output(dataOutput(newRecoveryCodesSchema))
    .mutation(async ({ ctx, input }) => ({
      success: true,
      data: { recoveryCodes: await confirmAuthenticatorSetup(ctx, input.code) },
    })),

  remove: sessionProcedure
    .meta(
      rest('POST', '/settings/second-factor/remove', 'settings', 'Remove the authenticator app', {
        errors: [404, 429],
      }),
    )
    .use(oneAccountCall)
    .input(secondFactorInputSchema)
    .output(messageOutput)
    .mutation(async ({ ctx, input }) => {
      await removeAuthenticatorApp(ctx, input);
      return { success: true, message: 'Authenticator app removed' };
    }),

  renewRecoveryCodes: sessionProcedure
    .meta(
      rest('POST', '/settings/second-factor/recovery-codes', 'settings', 'Replace the recovery codes', {
        errors: [404, 429],
      }),
    )
    .use(oneAccountCall)
    .input(secondFactorInputSchema)
    .output(dataOutput(recoveryCodesSchema))
    .mutation(async ({ ctx, input }) => ({
      success: true,
      data: { recoveryCodes: await renewRecoveryCodes(ctx, input) },
    })),
});
