import { z } from 'zod';
import { ROLES } from './account';
import { userSchema } from './account-schema';
import {
  SORT_DIRECTIONS,
  USER_ORDERS,
  USER_SEARCH_MAX_CHARACTERS,
  USERS_PAGE_SIZE,
  USERS_PAGE_SIZE_MAX,
} from './administration';
import { oneOf, wholeNumber } from './input-schema';

const isoTime = z.string();
const isoDate = z.string();
const MAX_USERS_PAGE = 1_000_000;

export const userPageRequestSchema = z.object({
  page: wholeNumber('page', 1, MAX_USERS_PAGE).default(1),
  limit: wholeNumber('limit', 1, USERS_PAGE_SIZE_MAX).default(USERS_PAGE_SIZE),
  search: z
    .string({ error: 'search must be a string' })
    .trim()
    .max(USER_SEARCH_MAX_CHARACTERS, {
      error: `search must have at most ${USER_SEARCH_MAX_CHARACTERS} characters`,
    })
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), {
      error: 'search must be valid Unicode text',
    })
    .default(''),
  role: oneOf('role', ['all', ...ROLES]).default('all'),
  sortBy: oneOf('sortBy', USER_ORDERS).default('created_at'),
  sortOrder: oneOf('sortOrder', SORT_DIRECTIONS).default('desc'),
});
export type UserPageRequest = z.output<typeof userPageRequestSchema>;

export const userPageSchema = z.object({
  users: z.array(userSchema),
  pagination: z.object({
    currentPage: z.number(),
    totalPages: z.number(),
    totalUsers: z.number(),
    limit: z.number(),
    hasNext: z.boolean(),
    hasPrev: z.boolean(),
    /** A search lists at most 1,000 users; true if more match. */
    hasMoreMatches: z.boolean(),
  }),
});
export type UserPage = z.infer<typeof userPageSchema>;

export const adminStatsSchema = z.object({
  totalUsers: z.number(),
  /** The three figures of new users start at midnight, on Monday and on the first of the month (UTC). */
  newUsersToday: z.number(),
  newUsersThisWeek: z.number(),
  newUsersThisMonth: z.number(),
  premiumUsers: z.number(),
  adminUsers: z.number(),
});
export type AdminStats = z.infer<typeof adminStatsSchema>;

export const dayCountsSchema = z.object({
  date: isoDate,
  registrations: z.number(),
  /** Titles last watched on that day; null if no server was running when it ended. */
  watchRecords: z.number().nullable(),
});
export type DayCounts = z.infer<typeof dayCountsSchema>;

/** Also actions of a newer release, whose instances share the database during an update. */
export const auditedActionSchema = z.string().max(100).describe('Such as user.edit');

export const auditEntrySchema = z.object({
  id: z.string(),
  happenedAt: isoTime,
  action: auditedActionSchema,
  actorId: z.string(),
  /** '' of a deleted account. */
  actorName: z.string(),
  targetId: z.string().nullable(),
  /** Null of a deleted account. */
  targetName: z.string().nullable(),
  /** Such as { role: 'user to admin' }; never a password. */
  details: z.record(z.string(), z.string()),
  address: z.string().nullable(),
  device: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
