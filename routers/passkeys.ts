import { z } from 'zod';
import { signedInSchema } from '#shared/account-schema';
import {
  authenticationOptionsSchema,
  authenticationResponseSchema,
  newPasskeySchema,
  passkeyRenamingSchema,
  passkeySchema,
  registrationOptionsSchema,
} from '#shared/passkey-schema';
import {
  addedPasskeySchema,
  optionalSecondFactorSchema,
  passkeyRemovalSchema,
} from '#shared/second-factor-schema';
import { beginPasskeyAuthentication } from '../server/accounts/passkey-authentication';
import { beginPasskeyRegistration, finishPasskeyRegistration } from '../server/accounts/passkey-registration';
import { signInWithPasskey } from '../server/accounts/passkey-sign-in';
import { listPasskeys, removePasskey, renamePasskey } from '../server/accounts/passkeys';
import { dataOutput, messageOutput, noInput, rest } from './rest';
import { oneAccountCall, publicProcedure, router, sessionProcedure } from './trpc';

/** Passkeys: signing in with them, and those of the signed-in user. */
export const passkeysRouter = router({
  beginSignIn: publicProcedure
    .meta(
      rest('POST', '/auth/passkey/options', 'auth', 'Get a challenge to sign in with a passkey', {
        protect: false,
        errors: [404, 429],
      }),
    )
    .use(oneAccountCall)
    .input(noInput)
    .output(dataOutput(authenticationOptionsSchema))
    .mutation(async ({ ctx }) => ({ success: true, data: await beginPasskeyAuthentication(ctx, 'sign-in') })),

  finishSignIn: publicProcedure
    .meta(
      rest('POST', '/auth/passkey', 'auth', 'Sign in with a passkey', {
        protect: false,
        errors: [401, 404, 429],
      }),
    )
    .use(oneAccountCall)
    .input(authenticationResponseSchema)
    .output(messageOutput.extend({ data: signedInSchema }))
    .mutation(async ({ ctx, input }) => ({
      success: true,
      data: await signInWithPasskey(ctx, input),
      message: 'Signed in successfully',
    })),

  // Keeps its name and path, because scripts and open tabs call it.
  beginProof: publicProcedure
    .meta(
      rest('POST', '/auth/passkey/proof-options', 'auth', 'Get a challenge for a passkey as second factor', {
        protect: false,
        errors: [404, 429],
      }),
    )
    .use(oneAccountCall)
    .input(noInput)
    .output(dataOutput(authenticationOptionsSchema))
    .mutation(async ({ ctx }) => ({
      success: true,
      data: await beginPasskeyAuthentication(ctx, 'second-factor'),
    })),

  list: sessionProcedure
    .meta(rest('GET', '/settings/passkeys', 'settings', 'List the passkeys of this account'))
    .input(noInput)
    .output(dataOutput(z.object({ passkeys: z.array(passkeySchema) })))
    .query(async ({ ctx }) => ({ success: true, data: { passkeys: await listPasskeys(ctx) } })),

  beginRegistration: sessionProcedure
    .meta(
      rest('POST', '/settings/passkeys/options', 'settings', 'Get a challenge to create a passkey', {
        errors: [403, 404, 409, 429],
      }),
    )
    .use(oneAccountCall)
    .input(optionalSecondFactorSchema)
    .output(dataOutput(registrationOptionsSchema))
    .mutation(async ({ ctx, input }) => ({
      success: true,
      data: await beginPasskeyRegistration(ctx, input),
    })),

  finishRegistration: sessionProcedure
    .meta(rest('POST', '/settings/passkeys', 'settings', 'Add a passkey', { errors: [404, 409] }))
    .use(oneAccountCall)
    .input(newPasskeySchema)
    .output(dataOutput(addedPasskeySchema))
    .mutation(async ({ ctx, input }) => ({
      success: true,
      data: await finishPasskeyRegistration(ctx, input),
    })),

  rename: sessionProcedure
    .meta(rest('PUT', '/settings/passkeys/{id}', 'settings', 'Rename a passkey', { errors: [404, 409, 429] }))
    .use(oneAccountCall)
    .input(passkeyRenamingSchema)
    .output(messageOutput)
    .mutation(async ({ ctx, input }) => {
      await renamePasskey(ctx, input);
      return { success: true, message: 'Passkey renamed' };
    }),

  remove: sessionProcedure
    .meta(
      rest('POST', '/settings/passkeys/{id}/remove', 'settings', 'Remove a passkey', {
        errors: [403, 404, 429],
      }),
    )
    .use(oneAccountCall)
    .input(passkeyRemovalSchema)
    .output(messageOutput)
    .mutation(async ({ ctx, input }) => {
      await removePasskey(ctx, input);
      return { success: true, message: 'Passkey removed' };
    }),
});
