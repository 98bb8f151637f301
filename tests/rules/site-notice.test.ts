import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginSession } from '../../src/auth/begin-session';
import { showSiteNotice, siteNoticeStore } from '../../src/ui/site-notice';
import { buildUser } from '../builders/users';

const USER = buildUser();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a notice disappears when a session begins', () => {
  showSiteNotice("You've been signed out");
  beginSession('token', USER);
  expect(siteNoticeStore.get().text).toBeNull();
});

test('a notice is shown for 10 seconds, also after an earlier notice', () => {
  showSiteNotice('first');
  vi.advanceTimersByTime(8_000);
  showSiteNotice('second');
  vi.advanceTimersByTime(9_999);
  expect(siteNoticeStore.get().text).toBe('second');
  vi.advanceTimersByTime(1);
  expect(siteNoticeStore.get().text).toBeNull();
});
