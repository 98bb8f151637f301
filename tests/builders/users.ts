import { randomBytes } from 'node:crypto';
import type { User } from '#shared/account-schema';

/** Satisfies the rules for passwords. */
export const PASSWORD = 'Tulip-Harbour-7';

/** A sign-up with unused names. */
export function buildSignup(): { username: string; email: string; password: string } {
  const username = `user-${randomBytes(5).toString('hex')}`;
  return { username, email: `${username}@example.org`, password: PASSWORD };
}

/** A user as the procedures return one. */
export function buildUser(overrides: Partial<User> = {}): User {
  const { username = 'ada' } = overrides;
  return {
    id: 'u1',
    username,
    email: `${username}@example.org`,
    role: 'user',
    isPremium: false,
    created_at: '2026-01-01 00:00:00',
    ...overrides,
  };
}
