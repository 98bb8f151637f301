import type { Role, User } from './account';

/* What the admin panel asks for and is told (2 §3 and §7 "Admin"). */

export const USER_ORDERS = ['username', 'role', 'isPremium', 'created_at'] as const;
/** What the list of users can be sorted by. */
export type UserOrder = (typeof USER_ORDERS)[number];

export const SORT_DIRECTIONS = ['asc', 'desc'] as const;
export type SortDirection = (typeof SORT_DIRECTIONS)[number];

export const USERS_PAGE_SIZE = 10;
export const USERS_PAGE_SIZE_MAX = 100;
export const USER_SEARCH_MAX_CHARACTERS = 100;
/** A search lists so many users at most, the first ones in the order asked for. */
export const USER_MATCHES_MAX = 1000;

/** Days that the charts can show. */
export const CHART_DAYS = ['30', '90'] as const;

export const AUDIT_PAGE_SIZE = 50;
export const AUDIT_PAGE_SIZE_MAX = 100;

export const LAST_OWNER = 'At least one owner must remain';
export const PRIVILEGED_PROTECTED = 'Only an owner can change an admin or an owner.';
export const OWN_DELETION = 'An owner cannot delete their own account.';
export const USER_NOT_FOUND = 'This user does not exist.';

/** A page of the list of users. */
export type UserPage = {
  readonly users: readonly User[];
  readonly pagination: {
    /** From 1; the last page where a later one was asked for. */
    readonly currentPage: number;
    /** At least 1. */
    readonly totalPages: number;
    readonly totalUsers: number;
    readonly limit: number;
    readonly hasNext: boolean;
    readonly hasPrev: boolean;
    /** Whether more users match a search than totalUsers says: it lists the first ones only. */
    readonly hasMoreMatches: boolean;
  };
};

export type UserPageRequest = {
  readonly page: number;
  readonly limit: number;
  /** '' lists everybody. */
  readonly search: string;
  readonly role: Role | 'all';
  readonly sortBy: UserOrder;
  readonly sortOrder: SortDirection;
};

export const AUDITED_ACTIONS = [
  'user.edit',
  'user.role',
  'user.premium',
  'user.delete',
  'users.export',
  'report.export',
  'audit.export',
  'cache.clear',
  'history.cleanup',
  'servers.refresh',
] as const;
export type AuditedAction = (typeof AUDITED_ACTIONS)[number];

/** Something that an admin or owner did. */
export type AuditEntry = {
  /** Counts upwards; digits. */
  readonly id: string;
  /** ISO 8601. */
  readonly happenedAt: string;
  readonly action: AuditedAction;
  readonly actorId: string;
  /** Usernames as they were then. */
  readonly actorName: string;
  /** Null when it was done to nobody in particular. */
  readonly targetId: string | null;
  readonly targetName: string | null;
  /** What changed, such as { role: 'user to admin' }; never a password. */
  readonly details: Readonly<Record<string, string>>;
  readonly address: string | null;
  /** Such as 'Firefox on Windows'. */
  readonly device: string;
};

export type AdminStats = {
  readonly totalUsers: number;
  /** Since midnight (UTC), of those that are there still, as the next two. */
  readonly newUsersToday: number;
  /** Since Monday. */
  readonly newUsersThisWeek: number;
  /** Since the first of the month. */
  readonly newUsersThisMonth: number;
  readonly premiumUsers: number;
  /** Admins and owners. */
  readonly adminUsers: number;
};

/** What the charts show of one day (UTC). */
export type DayCounts = {
  /** YYYY-MM-DD. */
  readonly date: string;
  /** Accounts made on that day that are there still. */
  readonly registrations: number;
  /** Titles watched last on that day, as counted when it ended; null where nobody counted. */
  readonly watchRecords: number | null;
};

export const HEALTH_STATUSES = ['healthy', 'warning', 'error'] as const;
export type HealthStatus = (typeof HEALTH_STATUSES)[number];

export type SystemHealth = {
  readonly database: {
    readonly status: HealthStatus;
    /** Milliseconds; null when it gave no answer. */
    readonly responseTime: number | null;
    /** To this database, all instances together; null when it gave no answer. */
    readonly connections: number | null;
  };
  readonly api: {
    readonly status: HealthStatus;
    /** Milliseconds, the median of the last answers; null before the first. */
    readonly responseTime: number | null;
    /** Seconds since the process started. */
    readonly uptime: number;
  };
  readonly cache: {
    readonly status: HealthStatus;
    /** Such as '93.4%'. */
    readonly hitRate: string;
    /** Bytes. */
    readonly size: number;
  };
};
