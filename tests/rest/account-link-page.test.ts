import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACCOUNT_LINKS, type AccountLink } from '#shared/account-links';
import { startAccountSite } from '../support/account-site';
import { sendRawRequest } from '../support/raw-request';
import { createTestDatabase } from '../support/test-database';
import { behaviours, startUpstream } from '../support/upstream-server';

const TOKEN = 'A1b2-_'.repeat(7).padEnd(43, 'x');

const { url } = await createTestDatabase();
let site: Awaited<ReturnType<typeof startAccountSite>>;
let upstream: Awaited<ReturnType<typeof startUpstream>>;

beforeAll(async () => {
  upstream = await startUpstream(behaviours.missing);
  site = await startAccountSite(url, { TMDB_BASE_URL: upstream.baseUrl });
});
afterAll(async () => {
  await site.stop();
  await upstream.close();
});

describe('the page of an account link', () => {
  const open = (link: AccountLink = 'reset') => fetch(`${site.url}/?${link}=${TOKEN}&utm_source=mail`);

  test.each(ACCOUNT_LINKS)(
    'is stored nowhere, sends no Referer and does not contain the token: %s',
    async (link) => {
      const response = await open(link);
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
      expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
      expect(response.headers.get('cache-tag')).toBeNull();
      expect(await response.text()).not.toContain(TOKEN);
    },
  );

  test('runs the script that removes the token before all others', async () => {
    const html = await (await open()).text();
    expect(/<script[^>]*>/.exec(html)?.[0]).toBe('<script src="/account-link.js">');
    expect((await fetch(`${site.url}/account-link.js`)).status).toBe(200);
    const [, formScript = ''] = /src="(\/assets\/open-account-link-[^"]+)"/.exec(html) ?? [];
    expect((await fetch(site.url + formScript)).headers.get('content-type')).toContain('javascript');
  });

  test('names no host that a forged Host header contains', async () => {
    const response = await sendRawRequest(
      site.url,
      `GET /?reset=${TOKEN} HTTP/1.1\r\nHost: attacker.example\r\nX-Forwarded-Host: attacker.example\r\nConnection: close\r\n\r\n`,
    );
    expect(response).toContain('HTTP/1.1 200');
    expect(response).not.toContain('attacker.example');
  });

  test('adds nothing to the pages of visitors', async () => {
    await open();
    for (const path of ['/', '/?other=token', '/movies?reset=token'])
      expect(await (await fetch(site.url + path)).text()).not.toContain('account-link');
  });
});
