import type { Sql } from './client';

const MAX_AGE_HOURS = 24;
/** Longer than sending one takes. */
export const LEASE_SECONDS = 120;
const MAX_DELAY_SECONDS = 3600;
const FAILED_DAYS = 1;

export type MailKind =
  | 'reset'
  | 'password-changed'
  | 'email-changed'
  | 'email-returned'
  | 'confirm-email'
  | 'second-factor-disabled'
  | 'second-factor-required'
  | 'second-factor-not-required'
  | 'identity-linked'
  | 'identity-unlinked'
  | 'authenticator-added'
  | 'authenticator-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'recovery-code-used'
  | 'recovery-codes-renewed'
  | 'codes-guessed';

/** Mails about how the user signs in. They contain no link. */
export type SignInMail = Exclude<
  MailKind,
  'reset' | 'password-changed' | 'email-changed' | 'email-returned' | 'confirm-email'
>;

export type NewMail = {
  readonly kind: MailKind;
  readonly userId: string | null;
  /** An address, or for a requested reset the name that was typed. */
  readonly recipient: string;
  readonly details?: Readonly<Record<string, string>>;
};

export type WaitingMail = Required<NewMail> & {
  readonly id: string;
  /** Includes the current one. */
  readonly attempts: number;
  readonly createdAt: Date;
  readonly isLastAttempt: boolean;
};

export async function insertMail(
  sql: Sql,
  { kind, userId, recipient, details = {} }: NewMail,
): Promise<void> {
  await sql`
    insert into mails (kind, user_id, recipient, details)
    values (${kind}, ${userId}, ${recipient}, ${sql.json(details)})`;
}

/** Takes the mail that waits longest. If it is neither deleted nor failed afterwards, it is due again later. */
export async function takeDueMail(sql: Sql): Promise<WaitingMail | null> {
  const [mail] = await sql<WaitingMail[]>`
    update mails set
      attempts = attempts + 1,
      next_attempt_at = now() + greatest(
        ${`${LEASE_SECONDS} seconds`}::interval,
        least(power(2, least(attempts, 10)) * interval '1 minute', ${`${MAX_DELAY_SECONDS} seconds`}::interval)
      )
    where id = (
      select id from mails where failed_at is null and next_attempt_at <= now()
      order by next_attempt_at, id limit 1 for update skip locked
    )
    returning id, kind, user_id as "userId", recipient, details, attempts, created_at as "createdAt",
      next_attempt_at > created_at + ${`${MAX_AGE_HOURS} hours`}::interval as "isLastAttempt"`;
  return mail ?? null;
}

/** Mails that are being sent meanwhile may still arrive. */
export async function deleteWaitingMails(sql: Sql, userId: string, kind: MailKind): Promise<void> {
  await sql`delete from mails where user_id = ${userId} and kind = ${kind} and failed_at is null`;
}

export async function deleteMail(sql: Sql, id: string): Promise<void> {
  await sql`delete from mails where id = ${id}`;
}

/** Keeps no more than that it failed. */
export async function markMailFailed(sql: Sql, id: string): Promise<void> {
  await sql`update mails set failed_at = now(), recipient = '', details = '{}' where id = ${id}`;
}

export async function listMails(
  sql: Sql,
  userId: string,
): Promise<Pick<WaitingMail, 'kind' | 'recipient' | 'createdAt'>[]> {
  return sql<Pick<WaitingMail, 'kind' | 'recipient' | 'createdAt'>[]>`
    select kind, recipient, created_at as "createdAt" from mails where user_id = ${userId} order by id`;
}

export type MailQueue = {
  readonly waiting: number;
  /** 0 without waiting mails. */
  readonly oldestSeconds: number;
  /** Those that were given up within a day. */
  readonly failed: number;
};

export async function readMailQueue(sql: Sql): Promise<MailQueue> {
  const [queue] = await sql<[MailQueue]>`
    select count(*) filter (where failed_at is null)::int as waiting,
      coalesce(extract(epoch from now() - min(created_at) filter (where failed_at is null)), 0)::int
        as "oldestSeconds",
      count(*) filter (where failed_at is not null)::int as failed
    from mails`;
  return queue;
}

export async function deleteOldFailedMails(sql: Sql, limit: number): Promise<number> {
  const { count } = await sql`
    delete from mails where id = any (array(
      select id from mails where failed_at <= now() - ${`${FAILED_DAYS} days`}::interval
      limit ${limit} for update skip locked
    ))`;
  return count;
}
