import { z } from 'zod';
import { ROLES } from '#shared/account';
import { strict, userEditShape } from '#shared/account-schema';
import { oneOf, userId } from '../inputs';
import { adminProcedure, oneAccountCall, ownerProcedure } from '../trpc';
import { adminCall } from './admin-call';

const done = z.object({ success: z.literal(true), message: z.string() });

const id = userId('id');

const editInput = strict({ id, ...userEditShape }).refine(
  ({ username, email, password }) => username !== undefined || email !== undefined || password !== undefined,
  { error: 'There is nothing to change' },
);

/** Changes of accounts by admins and owners, each recorded in the audit log. */
export const userChangeProcedures = {
  editUser: adminProcedure
    .meta(
      adminCall('PUT', '/users/{id}', 'Changes the username, the e-mail or the password', [404, 409, 429]),
    )
    .use(oneAccountCall)
    .input(editInput)
    .output(done)
    .mutation(async ({ ctx, input: { id, ...edit } }) => {
      await ctx.administration.editUser(ctx, id, edit);
      return { success: true, message: 'User updated successfully' };
    }),

  changeRole: ownerProcedure
    .meta(adminCall('PUT', '/users/{id}/role', 'Gives another role; for owners', [404, 409, 429]))
    .input(strict({ id, role: oneOf('role', ROLES) }))
    .output(done)
    .mutation(async ({ ctx, input: { id, role } }) => {
      await ctx.administration.changeRole(ctx, id, role);
      return { success: true, message: 'User role updated successfully' };
    }),

  togglePremium: adminProcedure
    .meta(adminCall('PUT', '/users/{id}/premium', 'Turns premium on or off', [404, 429]))
    .input(strict({ id }))
    .output(done.extend({ data: z.object({ isPremium: z.boolean() }) }))
    .mutation(async ({ ctx, input: { id } }) => {
      const isPremium = await ctx.administration.togglePremium(ctx, id);
      return { success: true, message: 'Premium status updated successfully', data: { isPremium } };
    }),

  deleteUser: ownerProcedure
    .meta(
      adminCall('DELETE', '/users/{id}', 'Removes an account with its history; for owners', [404, 409, 429]),
    )
    .input(z.object({ id }))
    .output(done)
    .mutation(async ({ ctx, input: { id } }) => {
      await ctx.administration.deleteUser(ctx, id);
      return { success: true, message: 'User deleted successfully' };
    }),
};
