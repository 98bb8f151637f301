import { z } from 'zod';
import { ROLES } from '#shared/account';
import { pendingEmailSchema, userEditSchema } from '#shared/account-schema';
import { oneOf, strict, userId } from '#shared/input-schema';
import { identityKeySchema, signInMethodsSchema } from '#shared/single-sign-on-schema';
import { describePendingEmail, findPendingEmail } from '../../server/accounts/pending-email';
import { readSignInMethods } from '../../server/accounts/sign-in-methods';
import { changeRole, editUser, removeUser, togglePremium } from '../../server/administration/change-user';
import { cancelUserEmailChange } from '../../server/administration/pending-email';
import { createUserResetLink, revokeUserResetLink } from '../../server/administration/reset-link';
import {
  resetSecondFactor,
  setSecondFactorRequirement,
} from '../../server/administration/user-second-factor';
import { countUserSessions, revokeUserSessions } from '../../server/administration/user-sessions';
import { unlinkUserIdentity } from '../../server/administration/user-sign-in-methods';
import { countUserTokens, revokeUserTokens } from '../../server/administration/user-tokens';
import { dataOutput, messageOutput, rest } from '../rest';
import { adminProcedure, adminSessionProcedure, oneAccountCall, ownerProcedure } from '../trpc';

const id = userId('id');
const countOutput = dataOutput(z.object({ count: z.number() }));
/** Not `z.boolean()`, for which trpc-openapi turns on coercion: any text would count as true. */
const required = z.literal([true, false], { error: 'required must be true or false' });

/** Changes of accounts by admins and owners, each recorded in the audit log. */
export const userChangeProcedures = {
  editUser: adminSessionProcedure
    .meta(
      rest('PUT', '/admin/users/{id}', 'admin', "Change a user's username, email or password", {
        errors: [404, 409, 429],
      }),
    )
    .use(oneAccountCall)
    .input(userEditSchema)
    .output(messageOutput)
    .mutation(async ({ ctx, input: { id, ...edit } }) => {
      const { pendingEmail } = await editUser(ctx, id, edit);
      const message =
        pendingEmail === null ? 'User updated successfully' : describePendingEmail(pendingEmail);
      return { success: true, message };
    }),

  changeRole: ownerProcedure
    .meta(
      rest('PUT', '/admin/users/{id}/role', 'admin', "Change a user's role (owners only)", {
        errors: [404, 409, 429],
      }),
    )
    .input(strict({ id, role: oneOf('role', ROLES) }))
    .output(messageOutput)
    .mutation(async ({ ctx, input: { id, role } }) => {
      await changeRole(ctx, id, role);
      return { success: true, message: 'User role updated successfully' };
    }),

  togglePremium: adminSessionProcedure
    .meta(
      rest('PUT', '/admin/users/{id}/premium', 'admin', "Toggle a user's premium status", {
        errors: [404, 429],
      }),
    )
    .input(strict({ id }))
    .output(messageOutput.extend({ data: z.object({ isPremium: z.boolean() }) }))
    .mutation(async ({ ctx, input: { id } }) => {
      const isPremium = await togglePremium(ctx, id);
      return { success: true, message: 'Premium status updated successfully', data: { isPremium } };
    }),

  createResetLink: adminSessionProcedure
    .meta(
      rest(
        'POST',
        '/admin/users/{id}/reset-link',
        'admin',
        'Create a link that lets a user set a new password within 30 minutes',
        { errors: [404, 429] },
      ),
    )
    .input(strict({ id }))
    .output(messageOutput.extend({ data: z.object({ link: z.string() }) }))
    .mutation(async ({ ctx, input: { id } }) => {
      const link = await createUserResetLink(ctx, id);
      return { success: true, message: 'Reset link created', data: { link } };
    }),

  revokeResetLink: adminSessionProcedure
    .meta(
      rest('DELETE', '/admin/users/{id}/reset-link', 'admin', "Revoke a user's reset link", {
        errors: [404, 429],
      }),
    )
    .input(z.object({ id }))
    .output(messageOutput)
    .mutation(async ({ ctx, input: { id } }) => {
      await revokeUserResetLink(ctx, id);
      return { success: true, message: 'Reset link revoked' };
    }),

  pendingEmail: adminProcedure('admin:read')
    .meta(
      rest(
        'GET',
        '/admin/users/{id}/pending-email',
        'admin',
        "Get a user's unconfirmed new email address (null if none)",
      ),
    )
    .input(z.object({ id }))
    .output(dataOutput(z.object({ pendingEmail: pendingEmailSchema.nullable() })))
    .query(async ({ ctx, input: { id } }) => ({
      success: true,
      data: { pendingEmail: await findPendingEmail(ctx, id) },
    })),

  cancelEmailChange: adminSessionProcedure
    .meta(
      rest('DELETE', '/admin/users/{id}/pending-email', 'admin', "Cancel a user's email change", {
        errors: [404, 429],
      }),
    )
    .input(z.object({ id }))
    .output(messageOutput)
    .mutation(async ({ ctx, input: { id } }) => {
      await cancelUserEmailChange(ctx, id);
      return { success: true, message: 'Email change cancelled' };
    }),

  userTokens: adminProcedure('admin:read')
    .meta(rest('GET', '/admin/users/{id}/tokens', 'admin', "Count a user's API tokens"))
    .input(z.object({ id }))
    .output(countOutput)
    .query(async ({ ctx, input: { id } }) => ({
      success: true,
      data: { count: await countUserTokens(ctx, id) },
    })),

  revokeTokens: adminSessionProcedure
    .meta(
      rest('DELETE', '/admin/users/{id}/tokens', 'admin', "Revoke all of a user's API tokens", {
        errors: [404, 429],
      }),
    )
    .input(z.object({ id }))
    .output(messageOutput)
    .mutation(async ({ ctx, input: { id } }) => {
      await revokeUserTokens(ctx, id);
      return { success: true, message: 'API tokens revoked' };
    }),

  userSessions: adminProcedure('admin:read')
    .meta(rest('GET', '/admin/users/{id}/sessions', 'admin', "Count a user's sessions"))
    .input(z.object({ id }))
    .output(countOutput)
    .query(async ({ ctx, input: { id } }) => ({
      success: true,
      data: { count: await countUserSessions(ctx, id) },
    })),

  revokeSessions: adminSessionProcedure
    .meta(
      rest('DELETE', '/admin/users/{id}/sessions', 'admin', "End all of a user's sessions", {
        errors: [404, 429],
      }),
    )
    .input(z.object({ id }))
    .output(messageOutput)
    .mutation(async ({ ctx, input: { id } }) => {
      await revokeUserSessions(ctx, id);
      return { success: true, message: 'Sessions ended' };
    }),

  userSignInMethods: adminProcedure('admin:read')
    .meta(rest('GET', '/admin/users/{id}/sign-in-methods', 'admin', 'Get how a user signs in'))
    .input(z.object({ id }))
    .output(dataOutput(signInMethodsSchema))
    .query(async ({ ctx, input: { id } }) => ({
      success: true,
      data: await ctx.db.query(readSignInMethods, ctx, id),
    })),

  unlinkIdentity: adminSessionProcedure
    .meta(
      rest(
        'POST',
        '/admin/users/{id}/unlink-identity',
        'admin',
        "Unlink a user's account of the identity provider",
        { errors: [404, 429] },
      ),
    )
    .use(oneAccountCall)
    .input(identityKeySchema.extend({ id }))
    .output(messageOutput)
    .mutation(async ({ ctx, input }) => {
      await unlinkUserIdentity(ctx, input);
      return { success: true, message: 'Sign-in method unlinked' };
    }),

  resetSecondFactor: adminSessionProcedure
    .meta(
      rest('DELETE', '/admin/users/{id}/second-factor', 'admin', "Turn off a user's second factor", {
        errors: [404, 429],
      }),
    )
    .input(z.object({ id }))
    .output(messageOutput)
    .mutation(async ({ ctx, input: { id } }) => {
      await resetSecondFactor(ctx, id);
      return { success: true, message: 'Two-factor authentication turned off' };
    }),

  requireSecondFactor: adminSessionProcedure
    .meta(
      rest(
        'PUT',
        '/admin/users/{id}/second-factor-requirement',
        'admin',
        'Require a second factor of a user, or no longer require it',
        { errors: [404, 429] },
      ),
    )
    .input(strict({ id, required }))
    .output(messageOutput)
    .mutation(async ({ ctx, input: { id, required } }) => {
      await setSecondFactorRequirement(ctx, id, required);
      const message = `Two-factor authentication is ${required ? 'now' : 'no longer'} required`;
      return { success: true, message };
    }),

  deleteUser: ownerProcedure
    .meta(
      rest('DELETE', '/admin/users/{id}', 'admin', 'Delete a user and their history (owners only)', {
        errors: [404, 409, 429],
      }),
    )
    .input(z.object({ id }))
    .output(messageOutput)
    .mutation(async ({ ctx, input: { id } }) => {
      await removeUser(ctx, id);
      return { success: true, message: 'User deleted successfully' };
    }),
};
