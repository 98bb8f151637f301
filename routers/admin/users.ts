import { z } from 'zod';
import { ROLES } from '#shared/account';
import { userSchema } from '#shared/account-schema';
import {
  SORT_DIRECTIONS,
  USER_ORDERS,
  USER_SEARCH_MAX_CHARACTERS,
  USERS_PAGE_SIZE,
  USERS_PAGE_SIZE_MAX,
} from '#shared/administration';
import { oneOf, userId, wholeNumber } from '../inputs';
import { adminProcedure } from '../trpc';
import { adminCall } from './admin-call';
import { exportShape, readExportPart } from './export-part';

const success = z.literal(true);
const MAX_PAGE = 1_000_000;

const search = z
  .string({ error: 'search must be a text' })
  .trim()
  .max(USER_SEARCH_MAX_CHARACTERS, {
    error: `search must have at most ${USER_SEARCH_MAX_CHARACTERS} characters`,
  })
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), { error: 'search must be a valid text' });

const pageInput = z.object({
  page: wholeNumber({
    min: 1,
    max: MAX_PAGE,
    message: `page must be a whole number from 1 to ${MAX_PAGE}`,
  }).optional(),
  limit: wholeNumber({
    min: 1,
    max: USERS_PAGE_SIZE_MAX,
    message: `limit must be a whole number from 1 to ${USERS_PAGE_SIZE_MAX}`,
  }).optional(),
  search: search.optional(),
  role: oneOf('role', ['all', ...ROLES]).optional(),
  sortBy: oneOf('sortBy', USER_ORDERS).optional(),
  sortOrder: oneOf('sortOrder', SORT_DIRECTIONS).optional(),
});

const pagination = z.object({
  currentPage: z.number(),
  totalPages: z.number(),
  totalUsers: z.number(),
  limit: z.number(),
  hasNext: z.boolean(),
  hasPrev: z.boolean(),
  hasMoreMatches: z.boolean(),
});

/** The lists of users (1 §7, 2 §7 "Admin"). */
export const userProcedures = {
  users: adminProcedure
    .meta(adminCall('GET', '/users', 'The newest 1,000 users'))
    .input(z.object({}).optional())
    .output(z.object({ success, data: z.array(userSchema) }))
    .query(async ({ ctx }) => ({ success: true, data: await ctx.administration.listUsers() })),

  usersPage: adminProcedure
    .meta(adminCall('GET', '/users/paginated', 'A page of users, searched, filtered and sorted'))
    .input(pageInput.optional())
    .output(z.object({ success, data: z.object({ users: z.array(userSchema), pagination }) }))
    .query(async ({ ctx, input }) => {
      const request = {
        page: 1,
        limit: USERS_PAGE_SIZE,
        search: '',
        role: 'all',
        sortBy: 'created_at',
        sortOrder: 'desc',
      } as const;
      const given = Object.fromEntries(
        Object.entries(input ?? {}).filter(([, value]) => value !== undefined),
      );
      const { users, pagination } = await ctx.administration.listUserPage({ ...request, ...given });
      return { success: true, data: { users: [...users], pagination } };
    }),

  exportUsers: adminProcedure
    .meta(
      adminCall(
        'GET',
        '/users/export',
        'Exports all users: in one response by REST, in parts by tRPC',
        [429],
      ),
    )
    .input(z.object({ after: userId('after').optional() }).optional())
    .output(z.object({ success, data: z.object({ ...exportShape, users: z.array(userSchema) }) }))
    .query(async ({ ctx, input }) => {
      const { rows: users, ...about } = await readExportPart(ctx, {
        action: 'users.export',
        name: 'users',
        from: input?.after ?? null,
        readPart: ctx.administration.readUsersPart,
      });
      return { success: true, data: { ...about, users } };
    }),
};
