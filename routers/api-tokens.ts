import { z } from 'zod';
import { apiTokenSchema, createdTokenSchema, newTokenSchema } from '#shared/api-token-schema';
import { createToken, listTokens, revokeToken } from '../server/accounts/api-tokens';
import { dataOutput, messageOutput, noInput, rest } from './rest';
import { oneAccountCall, router, secondFactorProcedure, sessionProcedure } from './trpc';

const tokenId = z
  .string({ error: 'id must be a string' })
  .regex(/^[0-9a-f]{64}$/, { error: 'id must be the id of an API token' });

/** The API tokens of the signed-in user. */
export const tokensRouter = router({
  list: sessionProcedure
    .meta(rest('GET', '/settings/tokens', 'settings', 'List the API tokens of this account'))
    .input(noInput)
    .output(dataOutput(z.object({ tokens: z.array(apiTokenSchema) })))
    .query(async ({ ctx }) => ({ success: true, data: { tokens: await listTokens(ctx) } })),

  create: secondFactorProcedure
    .meta(
      rest('POST', '/settings/tokens', 'settings', 'Create an API token, which only this call returns', {
        errors: [403, 409, 429],
      }),
    )
    .use(oneAccountCall)
    .input(newTokenSchema)
    .output(dataOutput(createdTokenSchema))
    .mutation(async ({ ctx, input }) => ({ success: true, data: await createToken(ctx, input) })),

  revoke: sessionProcedure
    .meta(rest('DELETE', '/settings/tokens/{id}', 'settings', 'Revoke an API token', { errors: [404, 429] }))
    .input(z.object({ id: tokenId }))
    .output(messageOutput)
    .mutation(async ({ ctx, input }) => {
      await revokeToken(ctx, input.id);
      return { success: true, message: 'API token revoked' };
    }),
});
