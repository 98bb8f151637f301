import { PostgresJsAdapter } from '@lucia-auth/adapter-postgresql';
import type { DatabaseSession, DatabaseUser } from 'lucia';
import type postgres from 'postgres';
import type { User } from '#shared/account-schema';
import type { Sql, Transaction } from './client';
import { CREATED_AT_FORMAT } from './users/users';

/** A session not used for so long is over. */
export const SESSION_IDLE_DAYS = 30;
/** No session lives longer, however much it is used. */
const SESSION_ABSOLUTE_DAYS = 90;
/** A person has at most so many; signing in once more ends the one that was not used for the longest time. */
const MAX_SESSIONS = 50;
/** How exactly the last use is known: more exactly would cost a write with each request. */
const USE_STEP_MINUTES = 10;
const CLEANUP_BATCH = 5_000;

/** What a session keeps beside what Lucia needs. */
export type SessionAttributes = {
  readonly user_agent: string | null;
  readonly address: string | null;
};

declare module 'lucia' {
  interface Register {
    DatabaseSessionAttributes: SessionAttributes;
    DatabaseUserAttributes: Omit<User, 'id'>;
  }
}

type SessionRow = SessionAttributes & {
  readonly secondsLeft: number;
  readonly isUseUnnoted: boolean;
  readonly user: User;
};

/** The account has another password by now, or is gone. */
export class PasswordChangedError extends Error {
  override readonly name = 'PasswordChangedError';
}

/**
 * Lucia's adapter where the database's clock alone decides what is expired, however wrong this machine's clock is;
 * with an absolute end, one statement instead of two for each check, and no column that nobody asked for.
 */
export class SessionAdapter extends PostgresJsAdapter {
  readonly #sql: Sql;
  readonly #passwordHash: string | null;

  /** @param passwordHash sessions begin only for an account that still has it; null asks for none. */
  constructor(sql: Sql, passwordHash: string | null = null) {
    // The base class calls nothing but `unsafe`, which a transaction has too.
    super(sql as postgres.Sql, { user: 'users', session: 'sessions' });
    this.#sql = sql;
    this.#passwordHash = passwordHash;
  }

  override async getSessionAndUser(
    sessionId: string,
  ): Promise<[session: DatabaseSession | null, user: DatabaseUser | null]> {
    const [row] = await this.#sql<SessionRow[]>`
      select
        extract(epoch from least(s.expires_at, s.absolute_expires_at) - now())::float8 as "secondsLeft",
        s.last_used_at < now() - ${`${USE_STEP_MINUTES} minutes`}::interval as "isUseUnnoted",
        s.user_agent, s.address,
        json_build_object(
          'id', u.id, 'username', u.username, 'email', u.email, 'role', u.role, 'isPremium', u.is_premium,
          'created_at', to_char(u.created_at at time zone 'UTC', ${CREATED_AT_FORMAT})
        ) as user
      from sessions s join users u on u.id = s.user_id
      where s.id = ${sessionId} and s.expires_at > now() and s.absolute_expires_at > now()`;
    if (!row) return [null, null];
    // Whoever asked gets an answer even when the database takes no writes at the moment.
    if (row.isUseUnnoted) await this.#noteUse(sessionId).catch(() => {});
    const { id, ...attributes } = row.user;
    const expiresAt = new Date(Date.now() + row.secondsLeft * 1000);
    const { user_agent, address } = row;
    return [
      { id: sessionId, userId: id, expiresAt, attributes: { user_agent, address } },
      { id, attributes },
    ];
  }

  /** @throws PasswordChangedError */
  override async setSession({ id, userId, attributes }: DatabaseSession): Promise<void> {
    // One statement, for a login is four otherwise. The part that deletes does not see the session that is added.
    const added = await this.#sql`
      with holder as (
        select id from users
        where id = ${userId} and password_hash = coalesce(${this.#passwordHash}, password_hash) for share
      ), removed as (
        delete from sessions where id in (
          select id from sessions where user_id = ${userId}
          order by last_used_at desc, id offset ${MAX_SESSIONS - 1}
        ) and exists (select 1 from holder)
      )
      insert into sessions (id, user_id, expires_at, absolute_expires_at, user_agent, address)
      select ${id}, holder.id, now() + ${`${SESSION_IDLE_DAYS} days`}::interval,
        now() + ${`${SESSION_ABSOLUTE_DAYS} days`}::interval, ${attributes.user_agent}, ${attributes.address}
      from holder`;
    if (added.count === 0) throw new PasswordChangedError();
  }

  /** Locks the user first, in the same order as changes that this user makes to accounts. */
  override async deleteUserSessions(userId: string): Promise<void> {
    await this.#sql`
      with holder as (
        select id from users where id = ${userId} for no key update
      )
      delete from sessions where user_id in (select id from holder)`;
  }

  /** A session slides whenever its use is noted, so Lucia, which would do it by this machine's clock, need not. */
  override async updateSessionExpiration(): Promise<void> {}

  async #noteUse(sessionId: string): Promise<void> {
    await this.#sql`
      update sessions set
        last_used_at = now(),
        expires_at = least(now() + ${`${SESSION_IDLE_DAYS} days`}::interval, absolute_expires_at)
      where id = ${sessionId}`;
  }

  /** In one batch; two instances that do it at the same time leave each other's rows alone. */
  override async deleteExpiredSessions(): Promise<void> {
    await this.#sql`
      delete from sessions where id in (
        select id from sessions where expires_at <= now()
        limit ${CLEANUP_BATCH} for update skip locked
      )`;
  }
}

/** Whether a session is still live; if so, it cannot be ended before the transaction is. */
export async function lockLiveSession(transaction: Transaction, sessionId: string): Promise<boolean> {
  const rows = await transaction`
    select id from sessions
    where id = ${sessionId} and expires_at > now() and absolute_expires_at > now() for key share`;
  return rows.length > 0;
}

export type StoredSession = SessionAttributes & {
  readonly id: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
};

/** A person's live sessions, the last used first. */
export async function listSessions(sql: Sql, userId: string): Promise<StoredSession[]> {
  return sql<StoredSession[]>`
    select id, user_agent, address, created_at as "createdAt", last_used_at as "lastUsedAt"
    from sessions
    where user_id = ${userId} and expires_at > now() and absolute_expires_at > now()
    order by last_used_at desc, id`;
}

/** Ends one session of a person; tells whether it was theirs and there. */
export async function deleteSession(sql: Sql, userId: string, sessionId: string): Promise<boolean> {
  return (await sql`delete from sessions where id = ${sessionId} and user_id = ${userId}`).count > 0;
}

/** Ends all sessions of a person but one. */
export async function deleteOtherSessions(sql: Sql, userId: string, keptId: string): Promise<void> {
  await sql`delete from sessions where user_id = ${userId} and id <> ${keptId}`;
}

/** Up to so many sessions are counted one by one, which takes some milliseconds. */
const COUNTED_SESSIONS = 20_000;

/** How many sessions are open, of everybody; past 20,000 as many as autovacuum noted, some percent off. */
export async function countOpenSessions(sql: Sql): Promise<number> {
  const [row] = await sql<[{ sessions: number }]>`
    select case when counted.rows > ${COUNTED_SESSIONS} then greatest(kept.reltuples, counted.rows)
      else counted.rows end::int as sessions
    from pg_class kept, (
      select count(*)::int as rows from (
        select 1 from sessions where expires_at > now() and absolute_expires_at > now()
        order by expires_at desc limit ${COUNTED_SESSIONS + 1}
      ) bounded
    ) counted
    where kept.oid = 'sessions'::regclass`;
  return row.sessions;
}
