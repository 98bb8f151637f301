import { type ReactNode, useEffect } from 'react';
import { findToken, subscribeToAuthData } from '../storage/auth-data';
import { loadMemberCode, useMemberCode } from './member-code';
import { followToken, sessionStore } from './session-store';
import { useSession } from './use-session';

/**
 * Keeps the session true to this browser's token. As soon as there is one, fetches what keeps it true to the server
 * (1 §4 "Session").
 */
export function SessionKeeper(): ReactNode {
  const code = useMemberCode();
  const { status } = useSession();

  useEffect(() => {
    function follow(): void {
      followToken();
      // Without the code nobody can be verified: the app goes on without a user, and tries again later.
      if (findToken() !== null) loadMemberCode().catch(() => sessionStore.set({ status: 'visitor' }));
    }
    follow();
    if (code) return;
    const unsubscribe = subscribeToAuthData(follow);
    window.addEventListener('online', follow);
    return () => {
      unsubscribe();
      window.removeEventListener('online', follow);
    };
  }, [code, status]);

  return code && <code.MemberKeeper />;
}
