import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendRawRequest } from '../support/raw-request';
import { startTestSite, type TestSite } from '../support/test-site';
import { behaviours, LIST, send, startUpstream } from '../support/upstream-server';

let upstream: Awaited<ReturnType<typeof startUpstream>>;
let site: TestSite;
let asset: string;

beforeAll(async () => {
  upstream = await startUpstream((request, response) => {
    const isMissing = request.url?.includes('/movie/404') ?? false;
    (isMissing ? behaviours.missing : send(200, { ...LIST, id: 11 }))(request, response);
  });
  site = await startTestSite({ TMDB_BASE_URL: upstream.baseUrl, PUBLIC_URL: 'https://marquee.example' });
  const page = await (await fetch(site.url)).text();
  asset = /\/assets\/[\w-]+\.js/.exec(page)?.[0] ?? '';
});
afterAll(async () => {
  await site.stop();
  await upstream.close();
});

const LONG = 'x'.repeat(20_000);
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: marquee\r\n${more}\r\n`;
const other = (method: string, path: string, more = '', body = '') =>
  `${method} ${path} HTTP/1.1\r\nHost: marquee\r\n${more}\r\n${body}`;
const LOGIN = 'Content-Type: application/json\r\nContent-Length: 1\r\n';

/** A response of each kind: name, status and request. */
const RESPONSES: readonly (readonly [string, number, () => string])[] = [
  ['a page', 200, () => get('/')],
  ['a cached page', 200, () => get('/')],
  ['a page by HEAD', 200, () => other('HEAD', '/')],
  ['an unchanged page', 304, () => get('/', 'If-None-Match: *\r\n')],
  ['an unknown page', 404, () => get('/nowhere')],
  ['an unsupported method for a page', 405, () => other('OPTIONS', '/movies')],
  ['a catalogue response', 200, () => get('/api/tmdb/movie/popular')],
  ['a cached catalogue response', 200, () => get('/api/tmdb/movie/popular')],
  ['an unchanged catalogue response', 304, () => get('/api/tmdb/movie/popular', 'If-None-Match: *\r\n')],
  ['a tRPC call', 200, () => get('/api/trpc/health.status?input=%7B%22json%22%3A%7B%7D%7D')],
  ['a tRPC call that fails', 400, () => get('/api/trpc/catalogue.genres')],
  ['a missing title', 404, () => get('/api/tmdb/movie/404')],
  ['invalid input', 400, () => get('/api/tmdb/movie/x')],
  ['a call without a token', 401, () => get('/api/auth/profile')],
  [
    'a call without a database',
    503,
    () => get('/api/auth/profile', `Authorization: Bearer ${'x'.repeat(43)}\r\n`),
  ],
  ['an unknown call', 404, () => get('/api/nope')],
  ['an unsupported method', 405, () => other('OPTIONS', '/api/auth/login')],
  ['an invalid body', 400, () => other('POST', '/api/auth/login', LOGIN, '{')],
  ['a body of another type', 415, () => other('POST', '/api/auth/login', 'Content-Length: 1\r\n', '{')],
  ['the OpenAPI document', 200, () => get('/api/openapi.json')],
  ['the API documentation', 200, () => get('/api/docs')],
  ['the script of the API documentation', 200, () => get('/api/docs/swagger-ui-bundle.js')],
  ['health', 200, () => get('/api/health')],
  ['liveness', 200, () => get('/healthz')],
  ['readiness', 503, () => get('/readyz')],
  ['the server configuration', 200, () => get('/config/servers.json')],
  ['the demo player', 200, () => get('/demo-player/movie/11')],
  ['an asset', 200, () => get(asset)],
  ['an unchanged asset', 304, () => get(asset, 'If-None-Match: *\r\n')],
  ['a part of an asset', 206, () => get(asset, 'Range: bytes=0-1\r\n')],
  ['an unsatisfiable range of an asset', 416, () => get(asset, 'Range: bytes=99999999-\r\n')],
  ['a picture', 200, () => get('/favicon.svg')],
  ['an unsupported method for an asset', 405, () => other('POST', asset, 'Content-Length: 0\r\n')],
  ['an invalid request target', 400, () => get('/a/%2e%2e/b')],
  ['an invalid host', 400, () => 'GET /api/health HTTP/1.1\r\nHost: a b\r\n\r\n'],
  ['text that is not HTTP', 400, () => 'Hello\r\n\r\n'],
  ['long headers', 431, () => get('/', `X: ${LONG}\r\n`)],
  ['a long request target', 414, () => get(`/${LONG}`)],
  ['an unknown expectation', 417, () => get('/', 'Expect: unknown\r\n')],
];

function readHead(text: string) {
  const [status = '', ...lines] = (text.split('\r\n\r\n', 1)[0] ?? '').split('\r\n');
  const headers = new Map<string, string[]>();
  for (const line of lines) {
    const [name = '', value = ''] = line.split(/: (.*)/s);
    headers.set(name.toLowerCase(), [...(headers.get(name.toLowerCase()) ?? []), value]);
  }
  return { status: Number(status.split(' ')[1]), headers };
}

const NAMES = [
  ...['content-security-policy', 'strict-transport-security', 'x-content-type-options', 'referrer-policy'],
  ...['permissions-policy', 'cross-origin-opener-policy', 'cross-origin-resource-policy', 'x-frame-options'],
];

test.each(RESPONSES)('%s (%i) has every security header once', async (_, expected, request) => {
  const { status, headers } = readHead(await sendRawRequest(site.url, request()));
  const counts = NAMES.map((name) => [name, headers.get(name)?.length]);
  expect([status, counts]).toEqual([expected, NAMES.map((name) => [name, 1])]);
  expect(headers.get('x-content-type-options')).toEqual(['nosniff']);
  expect(headers.get('cross-origin-opener-policy')).toEqual(['same-origin']);
  expect(headers.get('strict-transport-security')?.[0]).toMatch(/^max-age=\d{8}/);
  const [policy = ''] = headers.get('content-security-policy') ?? [];
  expect(policy).toMatch(/frame-ancestors '(none|self)'/);
  expect(policy).not.toMatch(/script-src[^;]*unsafe|default-src[^;]*unsafe|unsafe-eval/);
  expect(headers.has('x-powered-by') || headers.has('server') || headers.has('set-cookie')).toBe(false);
  if (status >= 400 && status !== 416) expect(headers.get('cache-control')).toEqual(['no-store']);
});

test('the policy of pages allows their own scripts and frames of the configured servers only', async () => {
  const { headers } = await fetch(site.url);
  const directives = new Map(
    (headers.get('content-security-policy') ?? '').split(';').map((part) => {
      const [name = '', ...values] = part.trim().split(' ');
      return [name, values.join(' ')] as const;
    }),
  );
  expect(directives.get('script-src')).toMatch(/^'self' 'sha256-[\w+/=]+'$/);
  expect(directives.get('style-src')).toBe("'self'");
  for (const name of ['object-src', 'base-uri', 'frame-ancestors'])
    expect(directives.get(name)).toBe("'none'");
  expect(directives.get('frame-src')).toBe("'self' https://www.youtube-nocookie.com");
  expect(directives.get('require-trusted-types-for')).toBe("'script'");
  expect(directives.get('trusted-types')).toBe('marquee-worker');
});

test('a site without https sends no Strict-Transport-Security', async () => {
  const plain = await startTestSite({ TMDB_BASE_URL: upstream.baseUrl });
  for (const path of ['/', '/api/health', '/favicon.svg', '/demo-player/movie/11'])
    expect((await fetch(plain.url + path)).headers.has('strict-transport-security')).toBe(false);
  await plain.stop();
});
