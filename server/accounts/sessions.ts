import { Lucia, TimeSpan } from 'lucia';
import type { SessionSummary, User } from '#shared/account-schema';
import { AUTHENTICATION_REQUIRED } from '#shared/error-messages';
import { deleteUserTokens } from '../../db/api-tokens';
import type { Sql, Transaction } from '../../db/client';
import { deletePendingEmail } from '../../db/pending-emails';
import {
  deleteSession,
  deleteSessionWithoutSecondFactor,
  endSession,
  listSessions as listStoredSessions,
  lockLiveSession,
  SESSION_IDLE_DAYS,
  SessionAdapter,
} from '../../db/sessions';
import { lockUsers } from '../../db/users/users';
import type { Db } from '../database/db';
import type { IdentityProvider } from '../identity-provider/identity-provider';
import { AccountError } from './account-error';
import type { Client } from './client';
import { nameDevice } from './device-name';
import { storeNetwork } from './known-networks';
import type { LoginKey } from './login-key';
import { recordAccountAction } from './record-action';
import { generateToken, hashToken } from './tokens';

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof createLucia>;
  }
}

function createLucia(sql: Sql, passwordHash: string | null = null) {
  return new Lucia(new SessionAdapter(sql, passwordHash), {
    sessionExpiresIn: new TimeSpan(SESSION_IDLE_DAYS, 'd'),
    getUserAttributes: ({ username, email, role, isPremium, created_at, requiresSecondFactor }) => ({
      username,
      email,
      role,
      isPremium,
      created_at,
      requiresSecondFactor,
    }),
    getSessionAttributes: ({ has_second_factor }) => ({ isSecondFactorVerified: has_second_factor }),
  });
}

const TOKEN = /^[\w-]{43}$/;
const SECOND_FACTOR_ADDED = 'This account has a second factor now. Please sign in again.';

export type Session = {
  readonly id: string;
  readonly user: User;
  /** Whether the user also verified a second factor. */
  readonly isSecondFactorVerified: boolean;
  /** Whether an admin requires a second factor of the user. */
  readonly requiresSecondFactor: boolean;
};

/** How the user signed in. */
export type SignInDetails = {
  /** Undefined without a password. */
  readonly passwordHash?: string;
  readonly isSecondFactorVerified?: boolean;
  /** Whether the identity provider opens the session. */
  readonly isSingleSignOn?: boolean;
};

export type SessionServices = { readonly db: Db; readonly session: Session };

/**
 * Creates a session and remembers the client's network for this account.
 * @returns the token. @throws PasswordChangedError when the account no longer has this password; AccountError
 *   'rejected' when a second factor was added meanwhile and was not verified
 */
export async function openSession(
  sql: Sql,
  { client, loginKey }: { readonly client: Client; readonly loginKey: LoginKey },
  userId: string,
  { passwordHash, isSecondFactorVerified = false, isSingleSignOn = false }: SignInDetails = {},
): Promise<string> {
  const { userAgent, address } = client;
  const token = generateToken();
  const attributes = {
    user_agent: userAgent,
    address,
    has_second_factor: isSecondFactorVerified,
    is_single_sign_on: isSingleSignOn,
  };
  const sessionId = hashToken(token);
  await createLucia(sql, passwordHash).createSession(userId, attributes, { sessionId });
  // After the insertion, so that it sees a second factor that was added before, and a later one ends the session.
  if (!isSecondFactorVerified && (await deleteSessionWithoutSecondFactor(sql, sessionId)))
    throw new AccountError('rejected', SECOND_FACTOR_ADDED);
  await storeNetwork(sql, loginKey, userId, address);
  return token;
}

/** Reads from the database each time, so that changes of the account apply at once. */
export async function findSession(db: Db, { token }: Pick<Client, 'token'>): Promise<Session | null> {
  if (token === null || !TOKEN.test(token)) return null;
  const { session, user: account } = await db.query(function validateSession(sql) {
    return createLucia(sql).validateSession(hashToken(token));
  });
  if (!session) return null;
  const { requiresSecondFactor, ...user } = account;
  return {
    id: session.id,
    user,
    isSecondFactorVerified: session.isSecondFactorVerified,
    requiresSecondFactor,
  };
}

/** Locks the user and the session until the transaction ends. @throws AccountError 'signed-out' when the session has ended */
export async function lockOwnAccount(
  transaction: Transaction,
  { id, user }: Pick<Session, 'id' | 'user'>,
): Promise<User> {
  const [locked] = await lockUsers(transaction, [user.id]);
  if (!locked || !(await lockLiveSession(transaction, id)))
    throw new AccountError('signed-out', AUTHENTICATION_REQUIRED);
  return locked;
}

type LogoutServices = {
  readonly db: Db;
  readonly client: Client;
  readonly identityProvider: Pick<IdentityProvider, 'findLogoutUrl'> | null;
};

/** @returns where to sign out of the identity provider, if it opened the session; else null */
export async function logout({ db, client, identityProvider }: LogoutServices): Promise<string | null> {
  const { token } = client;
  if (token === null || !TOKEN.test(token)) return null;
  const isSingleSignOn = await db.query(endSession, hashToken(token));
  return isSingleSignOn && identityProvider ? identityProvider.findLogoutUrl() : null;
}

export async function listSessions({ db, session }: SessionServices): Promise<SessionSummary[]> {
  const sessions = await db.query(listStoredSessions, session.user.id);
  return sessions.map(({ id, user_agent, address, createdAt, lastUsedAt }) => ({
    id,
    device: nameDevice(user_agent),
    address,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isCurrent: id === session.id,
  }));
}

/**
 * Also cancels a new email address: an intruder may have asked for it with the session.
 * @returns the cancelled address, or null. @throws AccountError 'not-found'
 */
export async function revokeSession(
  { db, session, client }: SessionServices & { readonly client: Client },
  id: string,
): Promise<string | null> {
  const { user } = session;
  return db.query(function deleteOwnSession(sql) {
    return sql.begin(async (transaction) => {
      await lockUsers(transaction, [user.id]);
      if (!(await deleteSession(transaction, user.id, id)))
        throw new AccountError('not-found', 'This session has already ended.');
      const email = await deletePendingEmail(transaction, user.id);
      const entry = { action: 'email.cancel', actor: user, target: user } as const;
      if (email !== null) await recordAccountAction(transaction, client, entry);
      return email;
    });
  });
}

/** Ends all sessions, revokes all API tokens and cancels a pending email change: an intruder may have created them. */
export async function endAllAccess(transaction: Transaction, userId: string): Promise<void> {
  await createLucia(transaction).invalidateUserSessions(userId);
  await deleteUserTokens(transaction, userId);
  await deletePendingEmail(transaction, userId);
}

export async function signOutEverywhere({ db, session }: SessionServices): Promise<void> {
  await db.query(function invalidateUserSessions(sql) {
    return sql.begin((transaction) => endAllAccess(transaction, session.user.id));
  });
}
