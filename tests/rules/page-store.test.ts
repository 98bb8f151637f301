import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { createPageStore } from '../../server/response-cache/cached-pages';
import { createGate } from '../support/gate';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/**
 * A store whose renderer reads no parameter but q, and waits at the gate for each page with one. What is asked for by
 * the network `refused` lacks something.
 */
async function startPages() {
  const rendered: string[] = [];
  const asked: string[] = [];
  const now = { time: 0, gate: createGate(), content: 'old', headers: { 'x-policy': 'old' } };
  let { headers } = now;
  const store = createPageStore({
    renderer: {
      async addressOf(path, search) {
        const q = new URLSearchParams(search).get('q');
        return { path, search: q === null ? '' : `?q=${q}` };
      },
      async render({ path, search }, network) {
        rendered.push(path + search);
        const { content } = now;
        if (search) await now.gate.opened;
        const complete = network !== 'refused';
        return { status: 200, html: `${path}${search} ${complete} ${content} ${'x'.repeat(1000)}`, complete };
      },
    },
    headers() {
      if (now.headers !== headers) {
        headers = now.headers;
        store.clear();
      }
      return headers;
    },
    keep: true,
    maxBytes: 300_000,
    now: () => now.time,
    onError: (error) => expect.unreachable(String(error)),
  });
  const server = createServer((request, response) => {
    if (store.respondIfKept(request, response)) return;
    const url = new URL(request.url ?? '', 'http://page');
    void store.respond(request, response, { url, network: String(request.headers['x-from']) });
    asked.push(url.href);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  closers.push(() => server.close());
  return { rendered, asked, now, gate: now.gate, get };

  /** For a network; each time for another one where none is named. */
  function get(path: string, from: string = randomUUID()): Promise<Response> {
    return fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-from': from } });
  }
}

test('parameters that a page does not read make no page of their own', async () => {
  const { rendered, gate, get } = await startPages();
  gate.open();
  for (const path of ['/', '/?z=1', '/?z=2&y=3', '/?q=a', '/?z=1&q=a', '/?q=a&z=2']) await get(path);
  expect(rendered).toEqual(['/', '/?q=a']);
});

test('however many queries are asked for, a plain page is drawn at once, and the rest are told to wait', async () => {
  const { gate, get } = await startPages();
  const statuses: number[] = [];
  let refusals = 0;
  const asked = Array.from({ length: 60 }, async (_, index) => {
    const answer = await get(`/?q=${index}`);
    statuses.push(answer.status);
    if (answer.status !== 503) return;
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({ success: false, code: 'SERVICE_UNAVAILABLE' });
    refusals += 1;
    if (refusals === 12) gate.open();
  });
  expect((await get('/')).status).toBe(200);
  await Promise.all(asked);
  expect(statuses.filter((status) => status === 200)).toHaveLength(48);
});

test('however many pages one network asks for, the others get theirs', async () => {
  const { gate, get } = await startPages();
  const refused = createGate();
  let refusals = 0;
  const asked = Array.from({ length: 60 }, async (_, index) => {
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
  await Promise.all(asked);
  expect((await get('/?q=later', '192.0.2.1')).status).toBe(200);
});

test('pages that are drawn anew behind those kept stand in the way of nobody', async () => {
  const { rendered, asked, now, get } = await startPages();
  now.gate.open();
  const kept = Array.from({ length: 48 }, (_, index) => `/?q=${index}`);
  for (const path of kept) await get(path);
  now.time += 61_000;
  now.gate = createGate();
  rendered.length = 0;
  await Promise.all(kept.map((path) => get(path)));
  const fresh = get('/?q=fresh', '192.0.2.1');
  await vi.waitUntil(() => asked.length === 49);
  now.gate.open();
  expect((await fresh).status).toBe(200);
  await vi.waitUntil(() => rendered.length === 17);
});

test('what one network is refused is drawn for another that asks meanwhile', async () => {
  const { rendered, asked, gate, get } = await startPages();
  const first = get('/?q=a', 'refused');
  await vi.waitUntil(() => rendered.length === 1);
  const others = [get('/?q=a', 'refused'), get('/?q=a', '192.0.2.1'), get('/?q=a', '192.0.2.2')];
  await vi.waitUntil(() => asked.length === 4);
  gate.open();
  const texts = await Promise.all([first, ...others].map(async (answer) => (await answer).text()));
  expect(texts.map((text) => text.split(' ', 2)[1])).toEqual(['false', 'false', 'true', 'true']);
  expect(rendered).toHaveLength(2);
});

test('queries never push the plain pages out of memory', async () => {
  const { rendered, gate, get } = await startPages();
  gate.open();
  await get('/info');
  for (let index = 0; index < 80; index += 1) await get(`/?q=${index}`);
  await get('/info');
  await get('/?q=0');
  expect(rendered.filter((address) => address === '/info')).toHaveLength(1);
  expect(rendered.filter((address) => address === '/?q=0')).toHaveLength(2);
});

test('after a change the very next page is neither a kept one nor one that is being rendered', async () => {
  const { asked, rendered, now, gate, get } = await startPages();
  const kept = await get('/');
  const early = get('/?q=a');
  await vi.waitUntil(() => rendered.includes('/?q=a'));
  now.content = 'new';
  now.headers = { 'x-policy': 'new' };
  const next = await get('/');
  expect([await kept.text(), await next.text()]).toEqual([
    expect.stringMatching(/^\/ true old/),
    expect.stringMatching(/^\/ true new/),
  ]);
  const late = get('/?q=a');
  await vi.waitUntil(() => asked.length === 4);
  gate.open();
  expect(await (await early).text()).toContain('old');
  expect(await (await late).text()).toContain('new');
  expect(await (await get('/?q=a')).text()).toContain('new');
});

test('an entity tag changes with the headers, which a 304 would not renew', async () => {
  const { now, get } = await startPages();
  const before = (await get('/')).headers.get('etag');
  expect((await get('/')).headers.get('etag')).toBe(before);
  now.headers = { 'x-policy': 'old' };
  expect((await get('/')).headers.get('etag')).toBe(before);
  now.headers = { 'x-policy': 'new' };
  const after = await get('/');
  expect([after.headers.get('x-policy'), after.headers.get('etag') === before]).toEqual(['new', false]);
});
