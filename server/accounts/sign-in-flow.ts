import type { FlowBegin } from '#shared/single-sign-on-schema';
import type { Sql } from '../../db/client';
import {
  FLOW_MINUTES,
  type FlowPurpose,
  insertFlow,
  startFlow,
  storeCallbackResult,
  takeStartedFlow,
} from '../../db/oidc-flows';
import type { IdentityProvider } from '../identity-provider/identity-provider';
import { ProviderError } from '../identity-provider/provider-error';
import { AccountError } from './account-error';
import { toReturnPath } from './return-path';
import { withVerifiedSecondFactor } from './second-factor-change';
import { requireSecondFactor } from './second-factor-policy';
import type { AccountServices, SignedInServices } from './services';
import { generateToken, hashToken } from './tokens';

/** Opens the form that finishes a sign-in. @param key of the sign-in, or any other text for one that is unknown */
const toFinishPath = (key: string): string => `/?sign-in=${key}`;
export const EXPIRED_PATH = toFinishPath('expired');
const KEY_CHARACTERS = 16;
const STATE = /^[\w-]{43}$/;

/** Part of the state, so that sign-ins in several tabs have different keys. */
const keyOf = (state: string): string => state.slice(0, KEY_CHARACTERS);

type FlowServices = Pick<AccountServices, 'db' | 'client' | 'accountLimits' | 'identityProvider'>;

/** @throws AccountError 'not-found' without OIDC_ISSUER */
export function requireProvider({
  identityProvider,
}: Pick<AccountServices, 'identityProvider'>): IdentityProvider {
  if (!identityProvider) throw new AccountError('not-found', "This site doesn't have single sign-on.");
  return identityProvider;
}

type FlowOptions = {
  readonly purpose: FlowPurpose;
  readonly sessionId: string | null;
  readonly returnTo: string | undefined;
};

/** @returns the id that starts the flow. @throws AccountError 'busy' */
async function createFlow(sql: Sql, provider: IdentityProvider, options: FlowOptions): Promise<string> {
  const id = generateToken();
  const returnTo = toReturnPath(options.returnTo);
  const flow = { ...options, ...provider.createFlowSecrets(), returnTo, idHash: hashToken(id) };
  if (await insertFlow(sql, flow)) return id;
  const message = 'Too many people are signing in right now. Please try again in a few minutes.';
  throw new AccountError('busy', message, { retryAfterSeconds: 60 });
}

/**
 * For a signed-in user. The flow can be finished only with the same session. An account with a second factor is linked only
 * after verifying it, because the provider's second factor then replaces it.
 * @returns the path to go to. @throws AccountError 'not-found', 'busy', 'signed-out', 'invalid' for a wrong code or passkey,
 *   or 'forbidden' without one, or without a second factor that the account needs; RateLimitError.
 */
export async function beginSignInFlow(
  services: SignedInServices,
  { purpose, returnTo, ...secondFactor }: FlowBegin,
): Promise<string> {
  const { db, session, client, accountLimits } = services;
  const provider = requireProvider(services);
  await accountLimits.countSignInStep(client.address);
  if (purpose === 'link') await requireSecondFactor(services, session);
  const create = (sql: Sql) => createFlow(sql, provider, { purpose, sessionId: session.id, returnTo });
  const id =
    purpose === 'link'
      ? await withVerifiedSecondFactor(services, secondFactor, create)
      : await db.query(function createSessionFlow(sql) {
          return create(sql);
        });
  return `/auth/oidc/start?flow=${id}`;
}

export type FlowStart = {
  /** Where the browser goes: the provider, or a page of the site with the reason why not. */
  readonly location: string;
  /** For the browser to keep: it shows later that it began this sign-in. */
  readonly flow: { readonly key: string; readonly id: string; readonly validSeconds: number } | null;
};

/**
 * @param start the id of a flow that `beginSignInFlow` created; without it a sign-in begins
 * @throws AccountError 'not-found' or 'busy'; RateLimitError.
 */
export async function startSignInFlow(
  { db, client, accountLimits, identityProvider }: FlowServices,
  { start, returnTo }: { readonly start: string | undefined; readonly returnTo: string | undefined },
): Promise<FlowStart> {
  const provider = requireProvider({ identityProvider });
  await accountLimits.countSignInStep(client.address);
  // The id in the address stays in the browser history, so the flow gets a new id.
  const id = generateToken();
  const started = await db.query(async function startNewFlow(sql) {
    const options = { purpose: 'sign-in', sessionId: null, returnTo } as const;
    const startId = start ?? (await createFlow(sql, provider, options));
    return startFlow(sql, hashToken(startId), hashToken(id));
  });
  if (!started) return { location: EXPIRED_PATH, flow: null };
  const flow = { key: keyOf(started.state), id, validSeconds: FLOW_MINUTES * 60 };
  try {
    const isReauthentication = started.purpose === 'reauthenticate';
    return { location: (await provider.createAuthorizationUrl(started, { isReauthentication })).href, flow };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    await db.query(storeCallbackResult, hashToken(id), { failure: 'unavailable' });
    return { location: toFinishPath(flow.key), flow };
  }
}

/**
 * Checks the provider's response, and stores its user for `finishSignIn`.
 * @param search the query of the request. @returns the path to go to. @throws RateLimitError
 */
export async function handleProviderCallback(
  services: FlowServices,
  search: string,
  flowIds: ReadonlyMap<string, string>,
): Promise<string> {
  const { db, client, accountLimits } = services;
  const provider = requireProvider(services);
  await accountLimits.countSignInStep(client.address);
  const state = new URLSearchParams(search).get('state') ?? '';
  const id = STATE.test(state) ? flowIds.get(keyOf(state)) : undefined;
  const idHash = id === undefined ? null : hashToken(id);
  const flow = idHash === null ? null : await db.query(takeStartedFlow, { idHash, state });
  if (idHash === null || !flow) return EXPIRED_PATH;
  try {
    const isReauthentication = flow.purpose === 'reauthenticate';
    await db.query(storeCallbackResult, idHash, {
      user: await provider.exchangeCode(search, flow, { isReauthentication }),
    });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    await db.query(storeCallbackResult, idHash, { failure: error.failure });
  }
  return toFinishPath(keyOf(state));
}
