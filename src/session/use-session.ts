import { useSyncExternalStore } from 'react';
import type { User } from '#shared/account';
import { trpc } from '../api/trpc';
import { memberCodeStore } from './member-code';
import {
  beginSession,
  endSession,
  type SessionState,
  sessionStore,
  UNKNOWN_SESSION,
  updateUser,
} from './session-store';

export type Session = SessionState & {
  /** Ends the session on the server and here, then leads home (1 §4 "Session"). Never rejects. */
  readonly signOut: () => Promise<void>;
  /** Takes over a session that the server has just begun. */
  readonly begin: (token: string, user: User) => void;
  /** Takes over what the server has just changed about the person. */
  readonly updateUser: (user: User) => void;
  /** Forgets the session here, after the server has ended it by another call. */
  readonly end: () => void;
};

/** Who is signed in. Server and hydration say `checking`; what is so comes right after. */
export function useSession(): Session {
  const state = useSyncExternalStore(sessionStore.subscribe, sessionStore.get, () => UNKNOWN_SESSION);
  const { client } = trpc.useUtils();
  return {
    ...state,
    // A member has the code; without it the session ends in this browser alone.
    signOut: async () => {
      const { code } = memberCodeStore.get();
      await (code ? code.signOut(client) : endSession());
    },
    begin: beginSession,
    updateUser,
    end: endSession,
  };
}
