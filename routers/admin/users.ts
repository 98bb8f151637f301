import { z } from 'zod';
import { userSchema } from '#shared/account-schema';
import { userPageRequestSchema, userPageSchema } from '#shared/administration-schema';
import { userId } from '#shared/input-schema';
import { readUsersPart } from '../../server/administration/exports';
import { listNewestUsers, listUserPage } from '../../server/administration/list-user-page';
import { dataOutput, noInput, rest } from '../rest';
import { adminProcedure, adminSessionProcedure } from '../trpc';
import { exportShape, readExportPart } from './export-part';

/** Lists of users. */
export const userProcedures = {
  users: adminProcedure('admin:read')
    .meta(rest('GET', '/admin/users', 'admin', 'List the newest 1,000 users'))
    .input(noInput)
    .output(dataOutput(z.array(userSchema)))
    .query(async ({ ctx }) => ({ success: true, data: await listNewestUsers(ctx.db) })),

  usersPage: adminProcedure('admin:read')
    .meta(rest('GET', '/admin/users/paginated', 'admin', 'Search, filter and sort users'))
    .input(userPageRequestSchema.prefault({}))
    .output(dataOutput(userPageSchema))
    .query(async ({ ctx, input }) => ({
      success: true,
      data: await ctx.db.read(listUserPage, input),
    })),

  exportUsers: adminSessionProcedure
    .meta(
      rest(
        'GET',
        '/admin/users/export',
        'admin',
        'Export all users (REST: in one response, tRPC: in parts)',
        { errors: [429] },
      ),
    )
    .input(z.object({ after: userId('after').optional() }).optional())
    .output(dataOutput(z.object({ ...exportShape, users: z.array(userSchema) })))
    .query(async ({ ctx, input }) => {
      const { rows: users, ...about } = await readExportPart(ctx, {
        action: 'users.export',
        name: 'users',
        from: input?.after ?? null,
        readPart: readUsersPart,
      });
      return { success: true, data: { ...about, users } };
    }),
};
