import { Lucia, TimeSpan } from 'lucia';
import type { User } from '#shared/account-schema';
import type { Sql, Transaction } from '../../db/client';
import { SESSION_IDLE_DAYS, SessionAdapter } from '../../db/sessions';
import type { Caller } from './caller';
import { createSessionToken, isSessionToken, sessionIdOf } from './session-token';

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof createLucia>;
  }
}

function createLucia(sql: Sql | Transaction, passwordHash: string | null = null) {
  return new Lucia(new SessionAdapter(sql, passwordHash), {
    sessionExpiresIn: new TimeSpan(SESSION_IDLE_DAYS, 'd'),
    getUserAttributes: ({ username, email, role, isPremium, created_at }) => ({
      username,
      email,
      role,
      isPremium,
      created_at,
    }),
  });
}

/** A live session and whose it is. */
export type OpenSession = {
  readonly id: string;
  readonly user: User;
};

/**
 * Begins a session.
 *
 * @param passwordHash what the account must still have, where a password was checked.
 * @returns its token
 * @throws PasswordChangedError when it has not.
 */
export async function openSession(
  sql: Sql | Transaction,
  userId: string,
  caller: Caller,
  passwordHash?: string,
): Promise<string> {
  const token = createSessionToken();
  const attributes = { user_agent: caller.userAgent, address: caller.address };
  await createLucia(sql, passwordHash).createSession(userId, attributes, { sessionId: sessionIdOf(token) });
  return token;
}

/** The live session of a token, read anew each time: a changed role or an ended session counts at once. */
export async function findSession(sql: Sql, token: string): Promise<OpenSession | null> {
  if (!isSessionToken(token)) return null;
  const { session, user } = await createLucia(sql).validateSession(sessionIdOf(token));
  return session && { id: session.id, user };
}

/** Ends the session of a token, if there is one. */
export async function closeSession(sql: Sql, token: string): Promise<void> {
  if (isSessionToken(token)) await createLucia(sql).invalidateSession(sessionIdOf(token));
}

export async function closeAllSessions(sql: Sql, userId: string): Promise<void> {
  await createLucia(sql).invalidateUserSessions(userId);
}
