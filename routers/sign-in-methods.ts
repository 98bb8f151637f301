import { z } from 'zod';
import { flowBeginSchema, identityKeySchema, signInMethodsSchema } from '#shared/single-sign-on-schema';
import { beginSignInFlow } from '../server/accounts/sign-in-flow';
import { readSignInMethods, unlinkOwnIdentity } from '../server/accounts/sign-in-methods';
import { dataOutput, messageOutput, noInput, rest } from './rest';
import { oneAccountCall, router, secondFactorProcedure, sessionProcedure } from './trpc';

/** How the signed-in user can sign in. */
export const signInMethodsRouter = router({
  status: sessionProcedure
    .meta(rest('GET', '/settings/sign-in-methods', 'settings', 'Get how this account signs in'))
    .input(noInput)
    .output(dataOutput(signInMethodsSchema))
    .query(async ({ ctx }) => ({
      success: true,
      data: await ctx.db.query(readSignInMethods, ctx, ctx.user.id),
    })),

  begin: sessionProcedure
    .meta(
      rest(
        'POST',
        '/settings/sign-in-methods/begin',
        'settings',
        'Get the path at which a browser links an account of the identity provider, or signs in to it again',
        { errors: [403, 404, 429] },
      ),
    )
    .use(oneAccountCall)
    .input(flowBeginSchema)
    .output(dataOutput(z.object({ path: z.string() })))
    .mutation(async ({ ctx, input }) => ({
      success: true,
      data: { path: await beginSignInFlow(ctx, input) },
    })),

  unlink: secondFactorProcedure
    .meta(
      rest(
        'POST',
        '/settings/sign-in-methods/unlink',
        'settings',
        'Unlink an account of the identity provider',
        { errors: [403, 404] },
      ),
    )
    .use(oneAccountCall)
    .input(identityKeySchema)
    .output(messageOutput)
    .mutation(async ({ ctx, input }) => {
      await unlinkOwnIdentity(ctx, input);
      return { success: true, message: 'Sign-in method unlinked' };
    }),
});
