import type { Role } from '#shared/account';
import type { Sql, Transaction } from './client';

export const FLOW_MINUTES = 10;
/** Above it, sign-ins at the identity provider are refused until others have ended. */
const MAX_FLOWS = 20_000;

export type FlowPurpose = 'sign-in' | 'link' | 'reauthenticate';

/** A user of the identity provider. */
export type ProviderUser = {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  /** A suggestion, of any form. */
  readonly username: string | null;
  /** By OIDC_ROLE_CLAIM; null without the setting. */
  readonly role: Role | null;
  /** Whether the provider asked for more than one factor. */
  readonly usedMfa: boolean;
  /** When the user logged in at the provider, in seconds since 1970; null if it did not say. */
  readonly loggedInAt: number | null;
};

export type CallbackResult =
  | { readonly user: ProviderUser }
  | { readonly failure: 'denied' | 'unavailable' | 'invalid' };

/** What the browser's return from the provider is checked with. */
export type FlowSecrets = {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
};

export type NewFlow = FlowSecrets & {
  readonly idHash: string;
  readonly purpose: FlowPurpose;
  /** Null for a sign-in. */
  readonly sessionId: string | null;
  readonly returnTo: string;
};

/** @returns false when there are too many flows */
export async function insertFlow(sql: Sql, flow: NewFlow): Promise<boolean> {
  const { idHash, purpose, sessionId, returnTo, state, nonce, codeVerifier } = flow;
  const { count } = await sql`
    insert into oidc_flows
      (id_hash, purpose, session_id, return_to, state, nonce, code_verifier, expires_at)
    select ${idHash}, ${purpose}, ${sessionId}, ${returnTo}, ${state}, ${nonce}, ${codeVerifier},
      now() + ${`${FLOW_MINUTES} minutes`}::interval
    where (select count(*) from (select 1 from oidc_flows limit ${MAX_FLOWS}) bounded) < ${MAX_FLOWS}`;
  return count > 0;
}

export type StartedFlow = FlowSecrets & { readonly purpose: FlowPurpose };

/** Gives the flow its final id. @returns null when it has been started, or has expired */
export async function startFlow(sql: Sql, idHash: string, newIdHash: string): Promise<StartedFlow | null> {
  const [row] = await sql<StartedFlow[]>`
    update oidc_flows set id_hash = ${newIdHash}, started_at = now()
    where id_hash = ${idHash} and started_at is null and expires_at > now()
    returning purpose, state, nonce, code_verifier as "codeVerifier"`;
  return row ?? null;
}

/** Of concurrent callbacks, one gets the flow. @returns null if it has expired, had a callback or has another state */
export async function takeStartedFlow(
  sql: Sql,
  { idHash, state }: { readonly idHash: string; readonly state: string },
): Promise<StartedFlow | null> {
  const [row] = await sql<StartedFlow[]>`
    update oidc_flows set answered_at = now()
    where id_hash = ${idHash} and state = ${state} and started_at is not null and answered_at is null
      and expires_at > now()
    returning purpose, state, nonce, code_verifier as "codeVerifier"`;
  return row ?? null;
}

export async function storeCallbackResult(sql: Sql, idHash: string, result: CallbackResult): Promise<void> {
  await sql`
    update oidc_flows set answer = ${sql.json(result)}, answered_at = coalesce(answered_at, now())
    where id_hash = ${idHash}`;
}

export type CompletedFlow = Pick<NewFlow, 'purpose' | 'sessionId' | 'returnTo'> & {
  readonly result: CallbackResult;
};

export async function findCompletedFlow(sql: Sql, idHash: string): Promise<CompletedFlow | null> {
  const [row] = await sql<CompletedFlow[]>`
    select purpose, session_id as "sessionId", return_to as "returnTo", answer as result
    from oidc_flows where id_hash = ${idHash} and answer is not null and expires_at > now()`;
  return row ?? null;
}

/** @returns whether it could be used; of concurrent calls, one gets true */
export async function deleteFlow(transaction: Transaction, idHash: string): Promise<boolean> {
  return (
    (await transaction`delete from oidc_flows where id_hash = ${idHash} and expires_at > now()`).count > 0
  );
}

/** @returns the number of deleted rows */
export async function deleteExpiredFlows(sql: Sql, limit: number): Promise<number> {
  const { count } = await sql`
    delete from oidc_flows where id_hash = any (array(
      select id_hash from oidc_flows where expires_at <= now() limit ${limit} for update skip locked
    ))`;
  return count;
}
