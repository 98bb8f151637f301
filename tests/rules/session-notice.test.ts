import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { beginSession } from '../../src/auth/session';
import { sessionNoticeStore, showSessionNotice } from '../../src/auth/session-notice';
import { buildUser } from '../builders/users';

const USER = buildUser();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a notice disappears when a session begins', () => {
  showSessionNotice('You have been signed out');
  beginSession('token', USER);
  expect(sessionNoticeStore.get().text).toBeNull();
});

test('a notice lasts 10 seconds, also when another came shortly before', () => {
  showSessionNotice('first');
  vi.advanceTimersByTime(8_000);
  showSessionNotice('second');
  vi.advanceTimersByTime(9_999);
  expect(sessionNoticeStore.get().text).toBe('second');
  vi.advanceTimersByTime(1);
  expect(sessionNoticeStore.get().text).toBeNull();
});
