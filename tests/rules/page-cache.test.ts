import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { ServiceError } from '../../server/errors';
import { sendServiceError } from '../../server/http/failure';
import { PageCache } from '../../server/response-cache/page-cache';
import { createGate } from '../support/gate';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/**
 * Starts a page cache whose renderer reads the parameter q only and waits at the gate for pages with it. Pages for the
 * network `refused` are incomplete.
 */
async function startPages() {
  const rendered: string[] = [];
  const requested: string[] = [];
  const now = { time: 0, gate: createGate(), content: 'old', headers: { 'x-policy': 'old' } };
  let { headers } = now;
  const pages = new PageCache({
    renderer: {
      async addressOf(path, search) {
        const q = new URLSearchParams(search).get('q');
        return { path, search: q === null ? '' : `?q=${q}` };
      },
      async render({ path, search }, network) {
        rendered.push(path + search);
        const { content } = now;
        if (search) await now.gate.opened;
        const isComplete = network !== 'refused';
        return {
          status: 200,
          html: `${path}${search} ${isComplete} ${content} ${'x'.repeat(1000)}`,
          isComplete,
          reads: [],
        };
      },
    },
    headers() {
      if (now.headers !== headers) {
        headers = now.headers;
        pages.clear();
      }
      return headers;
    },
    isEnabled: true,
    maxBytes: 300_000,
    now: () => now.time,
    onBackgroundError: (error) => expect.unreachable(String(error)),
  });
  const server = createServer((request, response) => {
    if (pages.respond(request, response)) return;
    const url = new URL(request.url ?? '', 'http://page');
    pages
      .render(request, response, { url, network: String(request.headers['x-from']) })
      .catch((error: unknown) => {
        if (error instanceof ServiceError) sendServiceError(response, error);
        else expect.unreachable(String(error));
      });
    requested.push(url.href);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  closers.push(() => server.close());
  return { rendered, requested, now, gate: now.gate, get };

  /** Sends a request from a network, by default from a new one. */
  function get(path: string, from: string = randomUUID()): Promise<Response> {
    return fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-from': from } });
  }
}

test('URLs that differ in unused parameters share a page', async () => {
  const { rendered, gate, get } = await startPages();
  gate.open();
  for (const path of ['/', '/?z=1', '/?z=2&y=3', '/?q=a', '/?z=1&q=a', '/?q=a&z=2']) await get(path);
  expect(rendered).toEqual(['/', '/?q=a']);
});

test('a flood of queries does not delay pages without a query, and too many queries are 503', async () => {
  const { gate, get } = await startPages();
  const statuses: number[] = [];
  let refusals = 0;
  const requests = Array.from({ length: 60 }, async (_, index) => {
    const result = await get(`/?q=${index}`);
    statuses.push(result.status);
    if (result.status !== 503) return;
    expect(Number(result.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await result.json()).toMatchObject({ success: false, code: 'SERVICE_UNAVAILABLE' });
    refusals += 1;
    if (refusals === 12) gate.open();
  });
  expect((await get('/')).status).toBe(200);
  await Promise.all(requests);
  expect(statuses.filter((status) => status === 200)).toHaveLength(48);
});

test('a network that requests many pages does not delay other networks', async () => {
  const { gate, get } = await startPages();
  const refused = createGate();
  let refusals = 0;
  const requests = Array.from({ length: 60 }, async (_, index) => {
    const { status, headers } = await get(`/?q=${index}`, '192.0.2.1');
    if (status !== 429) return;
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    refusals += 1;
    if (refusals === 44) refused.open();
  });
  await refused.opened;
  const others = [get('/?q=other', '192.0.2.2'), get('/other', '192.0.2.1')];
  gate.open();
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200]);
  await Promise.all(requests);
  expect((await get('/?q=later', '192.0.2.1')).status).toBe(200);
});

test('rendering stale pages in the background does not delay requests', async () => {
  const { rendered, requested, now, get } = await startPages();
  now.gate.open();
  const paths = Array.from({ length: 48 }, (_, index) => `/?q=${index}`);
  for (const path of paths) await get(path);
  now.time += 61_000;
  now.gate = createGate();
  rendered.length = 0;
  await Promise.all(paths.map((path) => get(path)));
  const fresh = get('/?q=fresh', '192.0.2.1');
  await vi.waitUntil(() => requested.length === 49, 60_000);
  now.gate.open();
  expect((await fresh).status).toBe(200);
  await vi.waitUntil(() => rendered.length === 17, 60_000);
});

test('an incomplete page of one network is rendered again for others', async () => {
  const { rendered, requested, gate, get } = await startPages();
  const first = get('/?q=a', 'refused');
  await vi.waitUntil(() => rendered.length === 1, 60_000);
  const others = [get('/?q=a', 'refused'), get('/?q=a', '192.0.2.1'), get('/?q=a', '192.0.2.2')];
  await vi.waitUntil(() => requested.length === 4, 60_000);
  gate.open();
  const texts = await Promise.all([first, ...others].map(async (result) => (await result).text()));
  expect(texts.map((text) => text.split(' ', 2)[1])).toEqual(['false', 'false', 'true', 'true']);
  expect(rendered).toHaveLength(2);
});

test('pages with a query do not evict pages without one', async () => {
  const { rendered, gate, get } = await startPages();
  gate.open();
  await get('/info');
  for (let index = 0; index < 80; index += 1) await get(`/?q=${index}`);
  await get('/info');
  await get('/?q=0');
  expect(rendered.filter((address) => address === '/info')).toHaveLength(1);
  expect(rendered.filter((address) => address === '/?q=0')).toHaveLength(2);
});

test('a page from before a change of the headers is not sent', async () => {
  const { requested, rendered, now, gate, get } = await startPages();
  const stale = await get('/');
  const early = get('/?q=a');
  await vi.waitUntil(() => rendered.includes('/?q=a'), 60_000);
  now.content = 'new';
  now.headers = { 'x-policy': 'new' };
  const next = await get('/');
  expect([await stale.text(), await next.text()]).toEqual([
    expect.stringMatching(/^\/ true old/),
    expect.stringMatching(/^\/ true new/),
  ]);
  const late = get('/?q=a');
  await vi.waitUntil(() => requested.length === 4, 60_000);
  gate.open();
  expect(await (await early).text()).toContain('old');
  expect(await (await late).text()).toContain('new');
  expect(await (await get('/?q=a')).text()).toContain('new');
});

test('the entity tag changes with the headers, because a 304 does not renew them', async () => {
  const { now, get } = await startPages();
  const before = (await get('/')).headers.get('etag');
  expect((await get('/')).headers.get('etag')).toBe(before);
  now.headers = { 'x-policy': 'old' };
  expect((await get('/')).headers.get('etag')).toBe(before);
  now.headers = { 'x-policy': 'new' };
  const after = await get('/');
  expect([after.headers.get('x-policy'), after.headers.get('etag') === before]).toEqual(['new', false]);
});
