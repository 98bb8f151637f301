import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendRawRequest } from '../support/raw-request';
import { startTestSite, type TestSite } from '../support/test-site';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

const send = (method: string, path: string, body?: string, type = 'application/json'): Promise<Response> =>
  fetch(site.url + path, { method, ...(body !== undefined && { body, headers: { 'content-type': type } }) });

test.each([
  ['POST', '/api/health', 'GET, HEAD'],
  ['GET', '/api/auth/login', 'POST'],
  ['PUT', '/api/tmdb/movie/11', 'GET, HEAD'],
  ['DELETE', '/api/trpc/catalogue.hero', 'GET, HEAD, POST'],
  ['POST', '/api/docs', 'GET, HEAD'],
  ['POST', '/api/account-archive.schema.json', 'GET, HEAD'],
])('%s %s is 405 with the allowed methods', async (method, path, allowed) => {
  const response = await send(method, path);
  expect([response.status, response.headers.get('allow')]).toEqual([405, allowed]);
  expect(await response.json()).toMatchObject({ success: false, code: 'METHOD_NOT_SUPPORTED' });
});

test('TRACE is 405', async () => {
  const response = await sendRawRequest(
    site.url,
    'TRACE /api/trpc/anything HTTP/1.1\r\nHost: marquee\r\n\r\n',
  );
  expect(response).toMatch(/^HTTP\/1\.1 405 [\s\S]*\r\nAllow: GET, HEAD, POST\r\n/);
});

test('an unknown call is 404 with any method', async () => {
  for (const method of ['GET', 'POST', 'DELETE']) expect((await send(method, '/api/nope')).status).toBe(404);
});

test.each([
  ['/API/health', '/nope'],
  ['/Api/trpc/health.report', '/nope'],
  ['/Healthz', '/nope'],
  ['/Metrics', '/nope'],
  ['/Auth/oidc/start', '/nope'],
  ['/Robots.txt', '/nope.txt'],
  ['/api/OpenAPI.json', '/api/nope'],
  ['/api/Docs', '/api/nope'],
])('%s is as unknown as %s, because paths are case-sensitive', async (path, unknown) => {
  for (const method of ['GET', 'POST']) {
    const [response, expected] = [await send(method, path), await send(method, unknown)];
    expect(response.status).toBe(expected.status);
    for (const name of ['content-type', 'cache-control'])
      expect(response.headers.get(name)).toBe(expected.headers.get(name));
  }
});

test.each(['/api/health', '/api/nope', '/api/auth/profile', '/api/trpc/health.report', '/healthz'])(
  'HEAD of %s has the Content-Length of GET',
  async (path) => {
    const [head, get] = [await send('HEAD', path), await send('GET', path)];
    expect(head.status).toBe(get.status);
    const length = (await get.text()).length;
    // The uptime may gain a digit in between.
    expect(Math.abs(Number(head.headers.get('content-length') ?? Number.NaN) - length)).toBeLessThan(3);
  },
);

test('documents and data cannot be framed', async () => {
  for (const path of ['/info', '/api/health', '/favicon.svg'])
    expect((await send('GET', path)).headers.get('x-frame-options')).toBe('DENY');
});

test('a body that is too large is 413, and one that is not JSON 415', async () => {
  const big = JSON.stringify({ json: { text: 'x'.repeat(100_000) } });
  const tooLarge = await send('POST', '/api/trpc/auth.login', big);
  expect(tooLarge.status).toBe(413);
  expect(await tooLarge.json()).toMatchObject({ success: false, code: 'PAYLOAD_TOO_LARGE' });
  expect((await send('POST', '/api/trpc/history.migrate', big)).status).not.toBe(413);
  for (const type of ['multipart/form-data; boundary=x', 'application/octet-stream', 'text/plain']) {
    const response = await send('POST', '/api/trpc/auth.login', 'x', type);
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({ success: false, code: 'UNSUPPORTED_MEDIA_TYPE' });
  }
});

test('input that is expensive to deserialize is 400, in a single call and in a batch', async () => {
  const costly = {
    json: { a: [1] },
    meta: { values: { a: ['set'] }, referentialEqualities: { a: ['a.0'] } },
  };
  const calls = { '': costly, '?batch=1': { 0: costly } };
  for (const [query, input] of Object.entries(calls)) {
    const response = await send('POST', `/api/trpc/auth.login${query}`, JSON.stringify(input));
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('The input is unreadable.');
  }
  const read = await send(
    'GET',
    `/api/trpc/catalogue.genres?input=${encodeURIComponent(JSON.stringify(costly))}`,
  );
  expect(read.status).toBe(400);
});

test.each([
  ['GET', 'catalogue.movie?input=%7B', 'The input is unreadable.'],
  ['GET', 'catalogue.movie?batch=1&input=%7B', 'The input is unreadable.'],
  ['GET', 'catalogue.movie', 'The input is not valid'],
  ['POST', 'auth.login', 'The input is not valid'],
])('invalid input of %s %s has its own message, streamed or not', async (method, path, sentence) => {
  // tRPC streams only batches.
  const accepted = path.includes('batch') ? ['application/json', 'application/jsonl'] : ['application/json'];
  for (const accept of accepted) {
    const headers = { 'content-type': 'application/json', 'trpc-accept': accept };
    const body = method === 'POST' ? '{"json":5}' : null;
    const response = await fetch(`${site.url}/api/trpc/${path}`, { method, headers, body });
    expect(await response.text()).toContain(`"message":"${sentence}"`);
  }
});

test('a batch that is too long is 400 as JSON', async () => {
  const path = Array(17).fill('catalogue.hero').join(',');
  const response = await send('GET', `/api/trpc/${path}?batch=1`);
  expect([response.status, response.headers.get('content-type')]).toEqual([400, 'application/json']);
});

test.each(['[::1', 'a b', 'a@b', 'a/b', ''])('the host %j is 400', async (host) => {
  const response = await sendRawRequest(
    site.url,
    `GET /api/trpc/catalogue.hero HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
  );
  expect(response).toMatch(/^HTTP\/1\.1 400 /);
});

const long = 'x'.repeat(20_000);
test('a HEAD request that the parser rejects has a response without a body', async () => {
  const response = await sendRawRequest(
    site.url,
    `HEAD /api/health HTTP/1.1\r\nHost: a\r\nX: ${long}\r\n\r\n`,
  );
  expect(response).toMatch(/^HTTP\/1\.1 431 [\s\S]*\r\n\r\n$/);
});

test.each([
  ['a header that is too long', `GET /api/health HTTP/1.1\r\nHost: marquee\r\nX: ${long}\r\n\r\n`, 431],
  [
    'an address that is too long',
    `GET /api/tmdb/search/multi?query=${long} HTTP/1.1\r\nHost: a\r\n\r\n`,
    414,
  ],
  ['text that is not HTTP', 'Hello\r\n\r\n', 400],
  ['an unknown expectation', 'GET / HTTP/1.1\r\nHost: marquee\r\nExpect: unknown\r\n\r\n', 417],
])('%s is rejected with a message', async (_, request, status) => {
  const response = await sendRawRequest(site.url, request);
  const [head = '', body = ''] = response.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
  expect(JSON.parse(body)).toEqual({ success: false, message: expect.any(String), code: expect.any(String) });
});
