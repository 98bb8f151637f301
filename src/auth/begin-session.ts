import type { User } from '#shared/account-schema';
import { findUserId, saveAuthData, saveUser } from '../storage/auth-data';
import { restoreVisitorDataIfStashed } from '../storage/visitor-data';
import { stashVisitorData } from '../storage/visitor-stash';
import { hideSiteNotice } from '../ui/site-notice';
import { adoptToken, sessionStore } from './session';

/** Starts the session that the server has created, in this tab and for other tabs. */
export function beginSession(token: string, user: User): void {
  adoptToken(token);
  if (findUserId() !== user.id) restoreVisitorDataIfStashed();
  sessionStore.set({ status: 'user', user, missingSecondFactor: undefined });
  hideSiteNotice();
  saveAuthData(token, user);
  stashVisitorData(false);
}

export function updateUser(user: User): void {
  stashVisitorData(findUserId() === user.id);
  sessionStore.set({ status: 'user', user });
  saveUser(user);
}
