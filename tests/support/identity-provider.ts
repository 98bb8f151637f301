import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import Provider from 'oidc-provider';

export type ProviderAccount = {
  readonly sub: string;
  readonly email?: string | undefined;
  readonly email_verified?: boolean;
  readonly preferred_username?: string | undefined;
  readonly roles?: string | readonly string[];
  readonly amr?: readonly string[];
};

type Claims = Record<string, unknown>;

const TTL_S = 600;
const PIECE = 'x'.repeat(100_000);
const CLIENT_ID = 'marquee';
const CLIENT_SECRET = 'a-secret-of-the-test-client';

function createKey(kid = 'key-1'): Key {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid };
}

type Key = Record<string, unknown>;

/** @param key null for a token without a signature */
function signToken(claims: Claims, key: Key | null): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const header = key ? { alg: 'RS256', kid: key.kid } : { alg: 'none' };
  const text = `${encode(header)}.${encode(claims)}`;
  if (!key) return `${text}.`;
  const privateKey = createPrivateKey({ key, format: 'jwk' });
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64url')}`;
}

/**
 * Starts oidc-provider, the certified OpenID provider for Node.js. Its login asks for nothing: the user of `signInAs` is
 * signed in, with a page to confirm if `hasPage`.
 */
export async function startIdentityProvider({
  publicUrl,
  hasPage = false,
}: {
  readonly publicUrl: string;
  readonly hasPage?: boolean;
}) {
  let account: ProviderAccount | null = { sub: 'nobody' };
  let answers: 'normally' | 'never' | 'not at all' | 'in part' | 'slowly' | 'endlessly' = 'normally';
  let changeClaims: ((claims: Claims) => Claims) | null = null;
  let signature: 'of the provider' | 'of another key' | 'missing' = 'of the provider';
  const accounts = new Map<string, ProviderAccount>();
  const key = createKey();
  let newKey: Key | null = null;

  let endlessBytes = 0;
  function* generateText(): Generator<string> {
    yield '"';
    for (;;) {
      endlessBytes += PIECE.length;
      yield PIECE;
    }
  }

  const server = createServer((request, response) => {
    if (answers === 'not at all') return void request.socket.destroy();
    if (answers === 'in part' || answers === 'slowly') {
      response.writeHead(200, { 'content-type': 'application/json' });
      return void response.write('{', () => answers === 'in part' && request.socket.destroy());
    }
    if (answers === 'endlessly') {
      response.writeHead(200, { 'content-type': 'application/json' });
      return void Readable.from(generateText()).pipe(response);
    }
    if (answers === 'normally' && newKey && request.url === '/jwks') {
      const { kty, n, e, kid, alg, use } = newKey;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ keys: [{ kty, n, e, kid, alg, use }] }));
    } else if (answers === 'normally') void respond(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The provider has no port.');
  const issuer = `http://127.0.0.1:${address.port}`;

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [`${publicUrl}/auth/oidc/callback`],
        post_logout_redirect_uris: [publicUrl],
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['key-of-cookies'] },
    conformIdTokenClaims: false,
    claims: {
      openid: ['sub', 'amr'],
      email: ['email', 'email_verified'],
      profile: ['preferred_username', 'roles'],
    },
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: () => accounts.get(sub) ?? { sub },
    }),
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        logoutSource: (context: { body: unknown }, form: string) => {
          const submit = '<button form="op.logoutForm" name="logout" value="yes">Sign out</button>';
          context.body = `<title>Provider</title>${form}${submit}`;
        },
      },
    },
    interactions: { url: () => '/interaction' },
    pkce: { required: () => true },
    ttl: { AccessToken: TTL_S, Grant: TTL_S, IdToken: TTL_S, Interaction: TTL_S, Session: TTL_S },
  });
  function findKey(): Key | null {
    if (signature === 'missing') return null;
    return signature === 'of another key' ? createKey() : (newKey ?? key);
  }

  provider.use(async (context, next) => {
    await next();
    const { body } = context;
    const isTokens = typeof body === 'object' && body !== null && 'id_token' in body;
    if (
      !isTokens ||
      typeof body.id_token !== 'string' ||
      (!changeClaims && !newKey && signature === 'of the provider')
    )
      return;
    const claims: Claims = JSON.parse(Buffer.from(body.id_token.split('.')[1] ?? '', 'base64url').toString());
    context.body = { ...body, id_token: signToken(changeClaims?.(claims) ?? claims, findKey()) };
  });
  const handle = provider.callback();

  async function finishInteraction(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { prompt, session, params, grantId } = await provider.interactionDetails(request, response);
    if (account === null) {
      const refusal = { error: 'access_denied', error_description: 'The user refused' };
      return provider.interactionFinished(request, response, refusal);
    }
    if (prompt.name === 'login') {
      const login = { accountId: account.sub, ...(account.amr && { amr: account.amr }) };
      return provider.interactionFinished(request, response, { login });
    }
    const grant = new provider.Grant({ accountId: session?.accountId, clientId: params.client_id });
    grant.addOIDCScope('openid email profile');
    const consent = { grantId: grantId ?? (await grant.save()) };
    return provider.interactionFinished(request, response, { consent });
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url !== '/interaction') return handle(request, response);
    if (hasPage && request.method === 'GET') {
      response.setHeader('content-type', 'text/html');
      response.end('<title>Provider</title><form method="post"><button>Continue</button></form>');
      return;
    }
    await finishInteraction(request, response);
  }

  return {
    issuer,
    settings: {
      PUBLIC_URL: publicUrl,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: CLIENT_SECRET,
      OIDC_NAME: 'Acme ID',
    },
    /** The user of the next logins; null refuses them. */
    signInAs(next: ProviderAccount | null) {
      account = next;
      if (next) accounts.set(next.sub, next);
    },
    /** Changes the claims of ID tokens, which are signed again. */
    changeClaims(change: ((claims: Claims) => Claims) | null) {
      changeClaims = change;
    },
    /** Of ID tokens. The other key has the id of the published one. */
    sign(next: typeof signature) {
      signature = next;
    },
    /** Signs with a new key from now, which replaces the others in the published list. */
    rotateKeys() {
      newKey = createKey('key-2');
    },
    answer(next: typeof answers) {
      answers = next;
    },
    /** How much it has sent of endless answers. */
    endlessBytes: () => endlessBytes,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
