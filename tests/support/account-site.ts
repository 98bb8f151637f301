import { vi } from 'vitest';
import { buildSignup } from '../builders/users';
import { startFaultProxy } from './fault-proxy';
import { startTestSite } from './test-site';

type Call = {
  readonly token?: string;
  /** The forwarded address. */
  readonly from?: string;
  readonly type?: string;
};

/** A server on a real database behind a fault proxy, called by REST. */
export async function startAccountSite(databaseUrl: string, settings: NodeJS.ProcessEnv = {}) {
  const url = new URL(databaseUrl);
  const proxy = await startFaultProxy(Number(url.port));
  url.port = String(proxy.port);
  const site = await startTestSite({ DATABASE_URL: url.href, TRUST_PROXY: 'loopback', ...settings });
  const readiness = async () => (await fetch(`${site.url}/readyz`)).status;
  const becomes = (status: number) =>
    vi.waitUntil(async () => (await readiness()) === status, { timeout: 60_000, interval: 20 });
  await becomes(200);

  /** @param body sent as JSON unless it is a text. */
  async function call(method: string, path: string, body?: unknown, { token, from, type }: Call = {}) {
    const headers = new Headers({ 'x-forwarded-for': from ?? '192.0.2.1' });
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    if (body !== undefined) headers.set('content-type', type ?? 'application/json');
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const response = await fetch(`${site.url}/api${path}`, { method, headers, ...(text && { body: text }) });
    return { status: response.status, headers: response.headers, body: await response.json() };
  }

  return {
    url: site.url,
    proxy,
    becomes,
    call,
    async signUp() {
      const signup = buildSignup();
      const { body } = await call('POST', '/auth/register', { ...signup, name: signup.username });
      const token: string = body.data.token;
      return { ...signup, token };
    },
    async stop() {
      await site.stop();
      await proxy.close();
    },
  };
}
