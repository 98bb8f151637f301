import type { User } from '#shared/account-schema';

/** Whether somebody is offered the admin panel (1 §6); the server decides for itself. */
export function isPrivileged(user: User | null): boolean {
  return user !== null && user.role !== 'user';
}
