import { PostgresJsAdapter } from '@lucia-auth/adapter-postgresql';
import type { DatabaseSession, DatabaseUser } from 'lucia';
import type postgres from 'postgres';
import type { User } from '#shared/account-schema';
import type { Sql, Transaction } from './client';
import { secondFactorExists } from './second-factors';

export const SESSION_IDLE_DAYS = 30;
const SESSION_ABSOLUTE_DAYS = 90;
const MAX_SESSIONS = 50;
/** Storing each use would cost a write per request. */
const LAST_USED_PRECISION_MINUTES = 10;
const RECENT_AUTHENTICATION_MINUTES = 10;

type SessionAttributes = {
  readonly user_agent: string | null;
  readonly address: string | null;
  /** Whether its user also verified a second factor. */
  readonly has_second_factor: boolean;
  /** Whether the identity provider opened the session. */
  readonly is_single_sign_on: boolean;
};

declare module 'lucia' {
  interface Register {
    DatabaseSessionAttributes: SessionAttributes;
    DatabaseUserAttributes: Omit<User, 'id'> & { readonly requiresSecondFactor: boolean };
  }
}

type SessionRow = SessionAttributes & {
  readonly secondsLeft: number;
  readonly isUseOutdated: boolean;
  readonly requiresSecondFactor: boolean;
  readonly user: User;
};

export class PasswordChangedError extends Error {
  override readonly name = 'PasswordChangedError';
}

/** Sessions expire by the clock of the database and have an absolute end, unlike with Lucia's own adapter. */
export class SessionAdapter extends PostgresJsAdapter {
  readonly #sql: Sql;
  readonly #passwordHash: string | null;

  /** @param passwordHash required of the account when a session is created; null for any */
  constructor(sql: Sql, passwordHash: string | null = null) {
    // The base class calls only `unsafe`.
    super(sql as postgres.Sql, { user: 'users', session: 'sessions' });
    this.#sql = sql;
    this.#passwordHash = passwordHash;
  }

  /**
   * Every request of a user runs this statement. It has no fragments, because postgres.js keeps each in memory until a
   * full garbage collection.
   */
  override async getSessionAndUser(
    sessionId: string,
  ): Promise<[session: DatabaseSession | null, user: DatabaseUser | null]> {
    const [row] = await this.#sql<SessionRow[]>`
      select
        extract(epoch from least(s.expires_at, s.absolute_expires_at) - now())::float8 as "secondsLeft",
        s.last_used_at < now() - ${`${LAST_USED_PRECISION_MINUTES} minutes`}::interval as "isUseOutdated",
        s.user_agent, s.address, s.has_second_factor, s.is_single_sign_on,
        users.requires_second_factor as "requiresSecondFactor",
        json_build_object(
          'id', users.id, 'username', users.username, 'email', users.email, 'role', users.role,
          'isPremium', users.is_premium,
          'created_at', to_char(users.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')
        ) as user
      from sessions s join users on users.id = s.user_id
      where s.id = ${sessionId} and s.expires_at > now() and s.absolute_expires_at > now()`;
    if (!row) return [null, null];
    // Reads must also work while the database is read-only.
    if (row.isUseOutdated) await this.#extend(sessionId).catch(() => {});
    const { id, ...attributes } = row.user;
    const expiresAt = new Date(Date.now() + row.secondsLeft * 1000);
    const { user_agent, address, has_second_factor, is_single_sign_on, requiresSecondFactor } = row;
    const session = { user_agent, address, has_second_factor, is_single_sign_on };
    return [
      { id: sessionId, userId: id, expiresAt, attributes: session },
      { id, attributes: { ...attributes, requiresSecondFactor } },
    ];
  }

  override async setSession({ id, userId, attributes }: DatabaseSession): Promise<void> {
    // The deletion does not see the session that the same statement inserts.
    const added = await this.#sql`
      with owner as (
        select id from users
        where id = ${userId} and (${this.#passwordHash}::text is null or password_hash = ${this.#passwordHash})
        for share
      ), removed as (
        delete from sessions where id in (
          select id from sessions where user_id = ${userId}
          order by last_used_at desc, id offset ${MAX_SESSIONS - 1}
        ) and exists (select 1 from owner)
      )
      insert into sessions (id, user_id, expires_at, absolute_expires_at, user_agent, address,
        has_second_factor, is_single_sign_on)
      select ${id}, owner.id, now() + ${`${SESSION_IDLE_DAYS} days`}::interval,
        now() + ${`${SESSION_ABSOLUTE_DAYS} days`}::interval, ${attributes.user_agent}, ${attributes.address},
        ${attributes.has_second_factor}, ${attributes.is_single_sign_on}
      from owner`;
    if (added.count === 0) throw new PasswordChangedError();
  }

  override async deleteUserSessions(userId: string): Promise<void> {
    await this.#sql`
      with owner as (
        select id from users where id = ${userId} for no key update
      )
      delete from sessions where user_id in (select id from owner)`;
  }

  /** Lucia would use the clock of this machine. */
  override async updateSessionExpiration(): Promise<void> {}

  async #extend(sessionId: string): Promise<void> {
    await this.#sql`
      update sessions set
        last_used_at = now(),
        expires_at = least(now() + ${`${SESSION_IDLE_DAYS} days`}::interval, absolute_expires_at)
      where id = ${sessionId}`;
  }
}

/** @returns the number of deleted rows */
export async function deleteExpiredSessions(sql: Sql, limit: number): Promise<number> {
  const { count } = await sql`
    delete from sessions where id in (
      select id from sessions where expires_at <= now() limit ${limit} for update skip locked
    )`;
  return count;
}

/** Whether the session is live. If so, it stays so until the transaction ends. */
export async function lockLiveSession(transaction: Transaction, sessionId: string): Promise<boolean> {
  const rows = await transaction`
    select id from sessions
    where id = ${sessionId} and expires_at > now() and absolute_expires_at > now() for key share`;
  return rows.length > 0;
}

/** Stores in `proven_at` that the user has just authenticated. Does nothing if the session has ended. */
export async function updateAuthenticationTime(sql: Sql, sessionId: string): Promise<void> {
  await sql`update sessions set proven_at = now() where id = ${sessionId}`;
}

/** @param authenticatedAt in seconds since 1970; never later than now */
export async function setAuthenticationTime(
  sql: Sql,
  sessionId: string,
  authenticatedAt: number,
): Promise<void> {
  await sql`
    update sessions set proven_at = least(now(), to_timestamp(${authenticatedAt}::float8))
    where id = ${sessionId}`;
}

/** Does nothing when the session has ended. */
export async function markSecondFactor(sql: Sql, sessionId: string): Promise<void> {
  await sql`update sessions set has_second_factor = true where id = ${sessionId}`;
}

/** Whether the session's user has authenticated within the last 10 minutes. Not after the database's clock was set back. */
export async function hasRecentAuthentication(sql: Sql, sessionId: string): Promise<boolean> {
  const rows = await sql`
    select id from sessions
    where id = ${sessionId}
      and proven_at between now() - ${`${RECENT_AUTHENTICATION_MINUTES} minutes`}::interval and now()`;
  return rows.length > 0;
}

export type StoredSession = SessionAttributes & {
  readonly id: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
};

export async function listSessions(sql: Sql, userId: string): Promise<StoredSession[]> {
  return sql<StoredSession[]>`
    select id, user_agent, address, created_at as "createdAt", last_used_at as "lastUsedAt"
    from sessions
    where user_id = ${userId} and expires_at > now() and absolute_expires_at > now()
    order by last_used_at desc, id`;
}

export async function countSessions(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql<[{ sessions: number }]>`
    select count(*)::int as sessions from sessions
    where user_id = ${userId} and expires_at > now() and absolute_expires_at > now()`;
  return row.sessions;
}

export async function deleteSession(sql: Sql, userId: string, sessionId: string): Promise<boolean> {
  return (await sql`delete from sessions where id = ${sessionId} and user_id = ${userId}`).count > 0;
}

/** Ends a session without a verified second factor if its account has one. @returns whether it did */
export async function deleteSessionWithoutSecondFactor(sql: Sql, sessionId: string): Promise<boolean> {
  const { count } = await sql`
    delete from sessions using users
    where sessions.id = ${sessionId} and users.id = sessions.user_id and not sessions.has_second_factor
      and ${secondFactorExists(sql)}`;
  return count > 0;
}

/** @returns whether the identity provider opened the session; false when there is none */
export async function endSession(sql: Sql, sessionId: string): Promise<boolean> {
  const [row] = await sql<{ isSingleSignOn: boolean }[]>`
    delete from sessions where id = ${sessionId} returning is_single_sign_on as "isSingleSignOn"`;
  return row?.isSingleSignOn ?? false;
}

/** @returns the number of ended sessions */
export async function deleteOtherSessions(sql: Sql, userId: string, sessionId: string): Promise<number> {
  return (await sql`delete from sessions where user_id = ${userId} and id <> ${sessionId}`).count;
}

/** Ends the sessions that the identity provider opened. @param exceptId of a session that continues */
export async function deleteSingleSignOnSessions(
  transaction: Transaction,
  userId: string,
  exceptId: string,
): Promise<void> {
  await transaction`
    delete from sessions where user_id = ${userId} and is_single_sign_on and id <> ${exceptId}`;
}

const MAX_COUNTED_SESSIONS = 20_000;

/** Counts live sessions of all users. Above 20,000 it is PostgreSQL's estimate, some percent off. */
export async function countOpenSessions(sql: Sql): Promise<number> {
  const [row] = await sql<[{ sessions: number }]>`
    select case when counted.rows > ${MAX_COUNTED_SESSIONS} then greatest(estimate.reltuples, counted.rows)
      else counted.rows end::int as sessions
    from pg_class estimate, (
      select count(*)::int as rows from (
        select 1 from sessions where expires_at > now() and absolute_expires_at > now()
        order by expires_at desc limit ${MAX_COUNTED_SESSIONS + 1}
      ) bounded
    ) counted
    where estimate.oid = 'sessions'::regclass`;
  return row.sessions;
}
