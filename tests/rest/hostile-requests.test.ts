import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../support/test-site';
import { LIST, send, startUpstream } from '../support/upstream-server';

let upstream: Awaited<ReturnType<typeof startUpstream>>;
let site: TestSite;

beforeAll(async () => {
  upstream = await startUpstream(send(200, { ...LIST, id: 11 }));
  site = await startTestSite({ TMDB_BASE_URL: upstream.baseUrl });
});
afterAll(async () => {
  await site.stop();
  await upstream.close();
});

/** Sends raw bytes and waits until the connection is closed. */
function sendRaw(text: string): Promise<string> {
  const { hostname, port } = new URL(site.url);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname);
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.once('error', reject);
    socket.once('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
    socket.write(Buffer.from(text, 'latin1'));
  });
}

const get = (target: string) => `GET ${target} HTTP/1.1\r\nHost: marquee\r\nConnection: close\r\n\r\n`;
const post = (headers: string, body: string) =>
  `POST /api/auth/login HTTP/1.1\r\nHost: marquee\r\nContent-Type: application/json\r\n${headers}\r\n${body}`;
const SMUGGLED = 'GET /api/tmdb/movie/666 HTTP/1.1\r\nHost: marquee\r\n\r\n';

test.each([
  ['dot segments', get('/api/tmdb/movie/../tv/1')],
  ['encoded dot segments', get('/api/tmdb/movie/%2e%2e/tv/1')],
  ['half-encoded dot segments', get('/api/tmdb/movie/.%2E/tv/1')],
  ['a dot segment at the end', get('/api/tmdb/movie/11/.')],
  ['an encoded slash', get('/api/tmdb/movie%2f11')],
  ['an encoded slash in a parameter of the path', get('/api/tmdb/movie/11%2Fvideos')],
  ['an encoded backslash', get('/api/tmdb/movie/11%5c')],
  ['a backslash', get('/api\\tmdb\\movie\\11')],
  ['doubled slashes', get('//evil.example/api/tmdb/movie/11')],
  ['an absolute target', get('http://evil.example/api/tmdb/movie/11')],
  ['an absolute target of this site', get('http://marquee/api/tmdb/movie/11')],
  ['an asterisk', get('*')],
  ['a target without a slash', get('api/tmdb/movie/11')],
  ['a null byte in the path', get('/api/tmdb/movie/11%00')],
  ['a null byte in a search', get('/api/tmdb/search/multi?query=a%00b')],
  ['a raw null byte', get('/api/tmdb/movie/11\0')],
  ['line breaks in a path', get('/api/tmdb/movie/11%0d%0aX-Injected:%20yes')],
  ['line breaks in a parameter', get('/api/tmdb/trending/all%0d%0a/day')],
  ['bytes that are not UTF-8', get('/api/tmdb/search/multi?query=%ff%fe')],
  ['an overlong slash', get('/api/tmdb/movie/%c0%af')],
  ['a lone surrogate', get('/api/tmdb/search/multi?query=%ED%A0%80')],
  ['a broken escape', get('/api/tmdb/search/multi?query=%zz')],
  ['a parameter twice', get('/api/tmdb/movie/popular?page=1&page=2')],
  ['a search twice', get('/api/tmdb/search/multi?query=a&query=b')],
  ['a parameter as a list', get('/api/tmdb/search/multi?query[]=a')],
  ['a parameter as an object', get('/api/tmdb/search/multi?query[__proto__]=a')],
  ['an invalid page', get('/api/tmdb/movie/popular?page=__proto__')],
  ['__proto__ as an id', get('/api/tmdb/movie/__proto__')],
  ['a fragment', get('/api/tmdb/movie/11#x')],
  ['no host', 'GET /api/tmdb/movie/11 HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['two hosts', 'GET /api/tmdb/movie/11 HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n'],
  ['a host with a path', 'GET /api/tmdb/movie/11 HTTP/1.1\r\nHost: a/b\r\nConnection: close\r\n\r\n'],
  ['a header with a null byte', 'GET /api/tmdb/movie/11 HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n'],
  ['a folded header', 'GET /api/tmdb/movie/11 HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\n\r\n'],
  ['a header without a name', 'GET /api/tmdb/movie/11 HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n'],
  ['a space before the colon', 'GET /api/tmdb/movie/11 HTTP/1.1\r\nHost: a\r\nX : b\r\n\r\n'],
  ['a bare line feed', 'GET /api/tmdb/movie/11 HTTP/1.1\nHost: a\n\n'],
  ['an unknown version', 'GET /api/tmdb/movie/11 HTTP/9.9\r\nHost: a\r\n\r\n'],
  ['an unknown method', 'UNKNOWN /api/tmdb/movie/11 HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['two lengths', post('Content-Length: 2\r\nContent-Length: 60\r\n', `{}${SMUGGLED}`)],
  ['a list of lengths', post('Content-Length: 2, 60\r\n', `{}${SMUGGLED}`)],
  ['a negative length', post('Content-Length: -1\r\n', `{}${SMUGGLED}`)],
  ['a length with a sign', post('Content-Length: +2\r\n', `{}${SMUGGLED}`)],
  [
    'a length and chunks',
    post('Content-Length: 4\r\nTransfer-Encoding: chunked\r\n', `0\r\n\r\n${SMUGGLED}`),
  ],
  [
    'chunks and a length',
    post('Transfer-Encoding: chunked\r\nContent-Length: 4\r\n', `0\r\n\r\n${SMUGGLED}`),
  ],
  ['chunked before another encoding', post('Transfer-Encoding: chunked, gzip\r\n', `0\r\n\r\n${SMUGGLED}`)],
  ['an unknown transfer encoding', post('Transfer-Encoding: xchunked\r\n', `0\r\n\r\n${SMUGGLED}`)],
  ['a broken chunk', post('Transfer-Encoding: chunked\r\n', `zz\r\n{}\r\n0\r\n\r\n${SMUGGLED}`)],
])('%s is 4xx without internal details and without a request to the movie database', async (_, request) => {
  const before = upstream.calls();
  const text = await sendRaw(request);
  expect(text).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(text.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  expect(text.toLowerCase()).not.toMatch(/\r\nx-injected:|node_modules|\n\s+at |\.ts:\d|evil\.example/);
  expect(upstream.calls()).toBe(before);
});

test('special characters in a search reach the movie database as part of the query', async () => {
  const text = await sendRaw(
    get('/api/tmdb/search/multi?query=%0d%0aX:%20a%26api_key%3Db%23&__proto__=1&debug=1'),
  );
  expect(text).toMatch(/^HTTP\/1\.1 200 /);
  const requested = new URL(upstream.seen.urls.at(-1) ?? '', 'http://upstream');
  expect(requested.pathname).toBe('/3/search/multi');
  expect(Object.fromEntries(requested.searchParams)).toEqual({
    api_key: 'test-key',
    include_adult: 'false',
    page: '1',
    query: 'X: a&api_key=b#',
  });
});

const INVALID_HOSTS = ['Host: a/b', 'Host: a b', 'Host: ', 'Host: a\r\nHost: b'];

test.each([
  '/api/tmdb/movie/popular',
  `/api/trpc/catalogue.homeRow?input=${encodeURIComponent('{"json":{"row":"popularMovies"}}')}`,
  '/info',
  '/favicon.ico',
])('a cached %s is 400 with an invalid Host header', async (target) => {
  const send = (host: string) => sendRaw(`GET ${target} HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`);
  expect(await send('Host: marquee')).toMatch(/^HTTP\/1\.1 200 /);
  for (const host of INVALID_HOSTS) expect(await send(host)).toMatch(/^HTTP\/1\.1 400 /);
});

test.each([
  ['garbage', 4711, 'GARBAGE \u0000\r\n\r\nmore garbage'],
  [
    'a request with a malformed body',
    4712,
    'POST /api/auth/login HTTP/1.1\r\nHost: marquee\r\nContent-Type: application/json\r\n' +
      'Transfer-Encoding: chunked\r\n\r\nZZZ\r\n',
  ],
])('%s after a complete request does not replace its response', async (_what, id, following) => {
  upstream.behave((request, response) => {
    setTimeout(() => send(200, { ...LIST, id: 11 })(request, response), 100);
  });
  const responses = await sendRaw(`GET /api/tmdb/movie/${id} HTTP/1.1\r\nHost: marquee\r\n\r\n${following}`);
  expect([...responses.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status)).toEqual(['200', '400']);
  expect(responses).toContain('"results":[{"id":11');
});
