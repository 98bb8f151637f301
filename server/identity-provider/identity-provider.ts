import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import type { FlowSecrets, ProviderUser } from '../../db/oidc-flows';
import type { Environment } from '../config/environment';
import type { Log } from '../config/logger';
import { withTimeout } from '../limits/timeout';
import { fetchLimited } from './limited-fetch';
import { ProviderError, toProviderError } from './provider-error';
import { toProviderUser } from './provider-user';

const PROFILE_CLAIMS = ['email', 'email_verified', 'preferred_username'];
const SCOPE = 'openid email profile';
export const CALLBACK_PATH = '/auth/oidc/callback';
const REQUEST_TIMEOUT_S = 5;
/** Limits the code exchange, including the requests for keys and user info. */
const EXCHANGE_TIMEOUT_MS = 10_000;
const METADATA_MAX_AGE_MS = 60 * 60_000;
/** The delay before the next attempt after a failed metadata request. */
const RENEWAL_PAUSE_MS = 60_000;
const CLOCK_TOLERANCE_S = 60;
/** Providers must return `auth_time` for requests with `max_age`. */
const MAX_LOGIN_AGE_S = 30 * 24 * 60 * 60;

type IdentityProviderOptions = NonNullable<Environment['singleSignOn']> & { readonly log: Log };

type Discovered = { readonly configuration: Configuration; readonly at: number };

/** Of the two methods that most providers support, the one that this provider announces. */
function authenticate(clientSecret: string | undefined): ClientAuth {
  if (clientSecret === undefined) return None();
  const [basic, post] = [ClientSecretBasic(clientSecret), ClientSecretPost(clientSecret)];
  return (server, ...request) => {
    // The default of OpenID Connect Discovery.
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...request);
  };
}

/** The OpenID provider of OIDC_ISSUER. It is first contacted for the first sign-in. */
export class IdentityProvider {
  readonly name: string;
  readonly #options: IdentityProviderOptions;
  #discovered: Discovered | null = null;
  #discovery: Promise<Configuration> | null = null;

  constructor(options: IdentityProviderOptions) {
    this.#options = options;
    this.name = options.name;
  }

  /** Whether tokens of this issuer are accepted. */
  hasIssuer(issuer: string): boolean {
    return URL.canParse(issuer) && new URL(issuer).href === new URL(this.#options.issuer).href;
  }

  createFlowSecrets(): FlowSecrets {
    return { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() };
  }

  /** @param isReauthentication whether the user must sign in again. @throws ProviderError */
  async createAuthorizationUrl(
    { state, nonce, codeVerifier }: FlowSecrets,
    { isReauthentication }: { readonly isReauthentication: boolean },
  ): Promise<URL> {
    const configuration = await this.#findConfiguration();
    return buildAuthorizationUrl(configuration, {
      redirect_uri: this.#options.publicUrl + CALLBACK_PATH,
      scope: SCOPE,
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      ...(isReauthentication ? { max_age: '0', prompt: 'login' } : { max_age: String(MAX_LOGIN_AGE_S) }),
    });
  }

  /**
   * Exchanges the code of the provider's response for the user's claims.
   * @param search the query of the request to the callback. @throws ProviderError
   */
  async exchangeCode(
    search: string,
    secrets: FlowSecrets,
    { isReauthentication }: { readonly isReauthentication: boolean },
  ): Promise<ProviderUser> {
    const configuration = await this.#findConfiguration();
    try {
      return await withTimeout(
        () => this.#readUser(configuration, search, secrets, isReauthentication),
        EXCHANGE_TIMEOUT_MS,
        { timeoutError: () => new ProviderError('unavailable', 'The provider took too long.') },
      );
    } catch (error) {
      const failure = this.#report(error);
      // The provider may have new keys, which are read with the metadata.
      if (failure.failure === 'invalid' && this.#discovered)
        this.#discovered = { ...this.#discovered, at: Number.NEGATIVE_INFINITY };
      throw failure;
    }
  }

  /** @returns where to sign out of the provider; null if it has no such page or is unavailable */
  async findLogoutUrl(): Promise<string | null> {
    try {
      const configuration = await this.#findConfiguration();
      if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
      const { href, protocol } = buildEndSessionUrl(configuration, {
        post_logout_redirect_uri: this.#options.publicUrl,
      });
      // The browser goes there.
      return /^https?:$/.test(protocol) ? href : null;
    } catch {
      return null;
    }
  }

  async #readUser(
    configuration: Configuration,
    search: string,
    { state, nonce, codeVerifier }: FlowSecrets,
    isReauthentication: boolean,
  ): Promise<ProviderUser> {
    const tokens = await authorizationCodeGrant(
      configuration,
      new URL(this.#options.publicUrl + CALLBACK_PATH + search),
      {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
        ...(isReauthentication && { maxAge: 0 }),
      },
    );
    const claims = tokens.claims();
    if (!claims) throw new ProviderError('invalid', 'The provider sent no ID token.');
    if (claims.iat > Date.now() / 1000 + CLOCK_TOLERANCE_S)
      throw new ProviderError('invalid', 'The ID token is from the future: check the clocks.');
    const { roleClaim } = this.#options;
    const isComplete = [...PROFILE_CLAIMS, roleClaim ?? 'sub'].every((name) => claims[name] !== undefined);
    const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
    const userInfo =
      isComplete || !hasUserInfo ? {} : await fetchUserInfo(configuration, tokens.access_token, claims.sub);
    return toProviderUser({ idToken: claims, userInfo }, roleClaim);
  }

  /** If new metadata can't be loaded, the old metadata stays in use. */
  async #findConfiguration(): Promise<Configuration> {
    const known = this.#discovered;
    if (known && performance.now() - known.at < METADATA_MAX_AGE_MS) return known.configuration;
    try {
      this.#discovery ??= this.#discover();
      return await this.#discovery;
    } catch (error) {
      const failure = this.#report(error);
      if (!known) throw failure;
      this.#discovered = { ...known, at: performance.now() - METADATA_MAX_AGE_MS + RENEWAL_PAUSE_MS };
      return known.configuration;
    } finally {
      this.#discovery = null;
    }
  }

  async #discover(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.#options;
    const server = new URL(issuer);
    const metadata = { [clockTolerance]: CLOCK_TOLERANCE_S };
    const configuration = await discovery(server, clientId, metadata, authenticate(clientSecret), {
      timeout: REQUEST_TIMEOUT_S,
      [customFetch]: fetchLimited,
      execute: [enableNonRepudiationChecks, ...(server.protocol === 'http:' ? [allowInsecureRequests] : [])],
    });
    this.#discovered = { configuration, at: performance.now() };
    return configuration;
  }

  #report(error: unknown): ProviderError {
    const failure = toProviderError(error);
    const { log, name } = this.#options;
    if (failure.failure !== 'denied')
      log.warn(
        { provider: name, failure: failure.failure, reason: failure.message },
        'Single sign-on failed',
      );
    return failure;
  }
}
