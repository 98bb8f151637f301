import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendRawRequest } from '../support/raw-request';
import { startTestSite, type TestSite } from '../support/test-site';
import { behaviours, send, startUpstream } from '../support/upstream-server';

let upstream: Awaited<ReturnType<typeof startUpstream>>;
let site: TestSite;
beforeAll(async () => {
  upstream = await startUpstream((request, response) => {
    const isKnown = request.url?.includes('/movie/11?') ?? false;
    (isKnown ? send(200, { id: 11, title: 'Echo' }) : behaviours.missing)(request, response);
  });
  site = await startTestSite({ TMDB_BASE_URL: upstream.baseUrl, TRUST_PROXY: '1' });
});
afterAll(async () => {
  await site.stop();
  await upstream.close();
});

async function readPolicy(headers: string, { url } = site): Promise<string | undefined> {
  const text = await sendRawRequest(url, `GET /demo-player/movie/11 HTTP/1.1\r\n${headers}\r\n\r\n`);
  expect(text).toMatch(/^HTTP\/1.1 200 /);
  return /^content-security-policy: (.*)$/im.exec(text)?.[1];
}

test.each(['script-src', 'style-src', 'font-src', 'img-src', 'media-src'])(
  'the policy contains the host in %s, because in WebKit self matches nothing in a frame without an origin',
  async (directive) => {
    const policy = await readPolicy('Host: marquee.example:8080');
    expect(policy).toContain(`${directive} 'self' http://marquee.example:8080;`);
  },
);

test.each([
  ['an invalid host', 'a; script-src *'],
  ['a host that is too long', 'a'.repeat(300)],
])('%s from a proxy is not in the policy', async (_name, host) => {
  const policy = await readPolicy(`Host: marquee.example\r\nX-Forwarded-Host: ${host}`);
  expect(policy).toContain("script-src 'self';");
});

test('the policy contains PUBLIC_URL instead of the host, if it is set', async () => {
  const publicSite = await startTestSite({
    TMDB_BASE_URL: upstream.baseUrl,
    TRUST_PROXY: '1',
    PUBLIC_URL: 'https://marquee.example',
  });
  const policy = await readPolicy('Host: 127.0.0.1\r\nX-Forwarded-Host: other.example', publicSite);
  await publicSite.stop();
  expect(policy).toContain("script-src 'self' https://marquee.example;");
  expect(policy).not.toContain('other.example');
});

test.each(['player.js', 'player.css', 'figtree-common.woff2', 'clip-720p.webm', 'poster.webp'])(
  '%s can be loaded by a frame with an opaque origin',
  async (file) => {
    const response = await fetch(`${site.url}/demo-player/${file}`, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  },
);

test('other files can be loaded by the site only', async () => {
  const response = await fetch(`${site.url}/favicon.svg`, { method: 'HEAD' });
  expect(response.headers.get('cross-origin-resource-policy')).toBe('same-site');
  expect(response.headers.has('access-control-allow-origin')).toBe(false);
});

test('a trailer of the demo catalogue has the player as its document', async () => {
  const response = await fetch(`${site.url}/demo-player/trailer/demo-a1b2c3`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  expect(await response.text()).toContain('<h1>Trailer</h1>');
});

test('each demo server has its own label', async () => {
  const read = async (path: string) => (await fetch(`${site.url}/demo-player/${path}movie/11`)).text();
  expect(await read('')).toContain('>Demo Player · demo clip<');
  expect(await read('two/')).toContain('>Demo Player Two · demo clip<');
  expect(await read('three/')).toContain('>Demo Player Three · demo clip<');
  expect(await read('failing/')).toContain('This demo server never starts to play');
});

test.each([
  ...['four/movie/11', 'trailer/a.b', 'trailer/a/b'],
  ...['movie/9999999999', 'movie/0', 'tv/0/1/1', 'tv/11/0/1', 'tv/11/1/99999'],
])('/demo-player/%s is 404', async (address) => {
  // A valid address of an unknown title shows a player without its title.
  const response = await fetch(`${site.url}/demo-player/${address}`);
  expect(response.status).toBe(404);
});
