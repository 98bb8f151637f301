import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginSession, sessionStore, tell } from '../../src/auth/session-store';
import type { User } from '../../src/shared/account-schema';

const USER: User = {
  id: 'u1',
  username: 'ada',
  email: 'ada@example.org',
  role: 'user',
  isPremium: false,
  created_at: '2026-01-01 00:00:00',
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a notice disappears when a session begins', () => {
  tell('You have been signed out');
  beginSession('token', USER);
  expect(sessionStore.get().notice).toBeNull();
});

test('a notice lasts 10 seconds, also when another came shortly before', () => {
  tell('first');
  vi.advanceTimersByTime(8_000);
  tell('second');
  vi.advanceTimersByTime(9_999);
  expect(sessionStore.get().notice).toBe('second');
  vi.advanceTimersByTime(1);
  expect(sessionStore.get().notice).toBeNull();
});
