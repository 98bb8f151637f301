import type { User } from './account-schema';

/** Whether the user is an admin or an owner. */
export const isStaff = ({ role }: Pick<User, 'role'>): boolean => role !== 'user';
