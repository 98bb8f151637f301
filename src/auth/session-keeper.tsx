import { type ReactNode, useEffect } from 'react';
import { findToken, subscribeToAuthData } from '../storage/auth-data';
import { loadMemberCode } from './load-member-code';
import { useMemberCode } from './member-code';
import { followToken, sessionStore } from './session-store';
import { useSession } from './use-session';

/** Without the code nobody can be verified: the app goes on without a user, and tries again later. */
function load(): void {
  loadMemberCode().catch(() => sessionStore.set({ status: 'visitor', user: null }));
}

function follow(): void {
  followToken();
  if (findToken() !== null) load();
}

/**
 * Keeps the session true to this browser's token. As soon as there is one, fetches what keeps it true to the server
 * (1 §4 "Session").
 */
export function SessionKeeper(): ReactNode {
  const code = useMemberCode();
  const { status } = useSession();

  useEffect(() => {
    if (code) return;
    follow();
    const unsubscribe = subscribeToAuthData(follow);
    window.addEventListener('online', follow);
    return () => {
      unsubscribe();
      window.removeEventListener('online', follow);
    };
  }, [code]);

  useEffect(() => {
    if (status === 'member') load();
  }, [status]);

  return code && <code.MemberKeeper />;
}
