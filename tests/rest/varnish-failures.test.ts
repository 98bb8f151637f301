import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeWith } from '../support/describe-with';
import { findFreePort } from '../support/free-port';
import { startVarnish, type TestVarnish } from '../support/test-varnish';
import { behaviours, send, startUpstream } from '../support/upstream-server';

const MISSING = send(404, 'missing', { 'cache-control': 'no-store' });
const PAGE = send(200, 'page', {
  'cache-control': 'public, max-age=0, s-maxage=1, stale-while-revalidate=600, stale-if-error=86400',
});
const FAILURES = {
  error: send(500, 'error', { 'cache-control': 'no-store' }),
  limit: send(429, 'limit', { 'cache-control': 'no-store', 'retry-after': '7' }),
  'incomplete page': send(200, 'incomplete', { 'cache-control': 'no-store' }),
  'closed connection': behaviours.reset,
};

describeWith('varnishd', 'Varnish in front of a site that fails', () => {
  let site: Awaited<ReturnType<typeof startUpstream>>;
  let behaviour = PAGE;

  beforeAll(async () => {
    site = await startUpstream((request, response) => {
      const respond = request.url === '/healthz' ? behaviours.ok : behaviour;
      respond(request, response);
    });
  });
  afterAll(() => site.close());

  const requestsOf = (path: string): number => site.seen.urls.filter((url) => url === path).length;

  describe.each([
    { age: 'stale', maxStaleSeconds: 600 },
    { age: 'older than what is sent while the site works', maxStaleSeconds: 0 },
  ])('with a page that is $age', ({ maxStaleSeconds }) => {
    let varnish: TestVarnish;
    beforeAll(async () => {
      varnish = await startVarnish(site.baseUrl, await findFreePort(), { maxStaleSeconds });
    });
    afterAll(() => varnish.stop());

    const get = (path: string, init: RequestInit = {}): Promise<Response> =>
      fetch(varnish.url + path, { ...init, headers: { 'x-no-stale': '1', ...init.headers } });
    const textOf = async (path: string): Promise<string> => (await get(path)).text();

    test.each(Object.entries(FAILURES))('sends it instead of the failure: %s', async (name, failure) => {
      const path = `/${encodeURIComponent(name)}/${maxStaleSeconds}`;
      behaviour = PAGE;
      expect(await textOf(path)).toBe('page');
      behaviour = failure;
      const sent = new Set<string>();
      await expect
        .poll(async () => {
          sent.add(await textOf(path));
          return requestsOf(path);
        })
        .toBeGreaterThan(5);
      expect([...sent]).toEqual(['page']);
    });

    test('sends a missing page instead, because the title has been deleted', async () => {
      const path = `/deleted/${maxStaleSeconds}`;
      behaviour = PAGE;
      expect(await textOf(path)).toBe('page');
      behaviour = MISSING;
      await expect.poll(() => textOf(path)).toBe('missing');
    });

    test('sends the failure of a page that is not in the cache', async () => {
      behaviour = FAILURES.limit;
      const response = await get(`/new/${maxStaleSeconds}`);
      expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7']);
      expect(await response.text()).toBe('limit');
    });

    test.each([
      { name: 'POST', init: { method: 'POST', body: '{}' } },
      { name: 'Authorization', init: { headers: { authorization: 'Bearer x' } } },
    ])('sends requests with $name once', async ({ name, init }) => {
      behaviour = FAILURES.error;
      const path = `/once/${name}/${maxStaleSeconds}`;
      const response = await get(path, init);
      expect([response.status, await response.text()]).toEqual([500, 'error']);
      expect(requestsOf(path)).toBe(1);
    });
  });
});
