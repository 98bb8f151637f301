import type { AuthenticationResponse } from '#shared/passkey-schema';
import { freshAddress } from './account-calls';

export type FinishOptions = {
  readonly token?: string;
  readonly code?: string;
  readonly passkey?: AuthenticationResponse;
  readonly consent?: true;
  readonly headers?: Record<string, string>;
};

/** A browser with cookies of the site and of the provider. The site's own address takes the place of `publicUrl`. */
export function createSignInBrowser({
  url,
  publicUrl,
}: {
  readonly url: string;
  readonly publicUrl: string;
}) {
  const address = freshAddress();
  const cookies = new Map<string, Map<string, string>>();

  async function request(target: string, init: RequestInit = {}): Promise<Response> {
    const { origin, href } = new URL(target, publicUrl);
    const jar = cookies.get(origin) ?? new Map<string, string>();
    cookies.set(origin, jar);
    const headers = new Headers(init.headers);
    headers.set('x-forwarded-for', address);
    headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(href.replace(publicUrl, url), { ...init, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '' || /max-age=0/i.test(cookie)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  /** Follows redirects until an address that `stopsAt` accepts, or a page. @returns the last address */
  async function follow(path: string, stopsAt: (target: URL) => boolean): Promise<URL> {
    let target = new URL(path, publicUrl);
    for (let step = 0; step < 20 && !stopsAt(target); step += 1) {
      const response = await request(target.href);
      const location = response.headers.get('location');
      if (location === null) throw new Error(`${target.href}: ${response.status} ${await response.text()}`);
      target = new URL(location, target);
    }
    return target;
  }

  const start = (returnTo = '/movies') => `/auth/oidc/start?returnTo=${encodeURIComponent(returnTo)}`;

  return {
    cookies: () => cookies.get(new URL(publicUrl).origin) ?? new Map<string, string>(),
    request,
    /** Goes to the provider and back. @returns the key of the sign-in */
    async visitProvider(path = start()): Promise<string> {
      const { searchParams } = await follow(path, (target) => target.searchParams.has('sign-in'));
      return searchParams.get('sign-in') ?? '';
    },
    /** @returns the address at which the provider sends the browser back */
    visitUntilCallback: (path = start()) =>
      follow(path, (target) => target.pathname === '/auth/oidc/callback'),
    async call(
      method: string,
      path: string,
      body: unknown = {},
      options: Pick<FinishOptions, 'token' | 'headers'> = {},
    ) {
      const response = await request(`/api${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(options.token && { authorization: `Bearer ${options.token}` }),
          ...options.headers,
        },
        ...(method !== 'GET' && { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: await response.json() };
    },
    async finish(flow: string, { token, headers = {}, ...input }: FinishOptions = {}) {
      return this.call('POST', '/auth/oidc/finish', { flow, ...input }, { headers, ...(token && { token }) });
    },
  };
}
