import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { describeWith } from '../support/describe-with';
import { startCaddy, type TestCaddy } from '../support/test-caddy';
import { send, startUpstream } from '../support/upstream-server';

describeWith('caddy', 'behind Caddy', () => {
  let site: Awaited<ReturnType<typeof startUpstream>>;
  let caddy: TestCaddy;

  beforeAll(async () => {
    site = await startUpstream((request, response) => send(200, request.headers)(request, response));
    caddy = await startCaddy([site.port]);
    await vi.waitUntil(async () => (await fetch(caddy.url)).ok, 60_000);
  });
  afterAll(async () => {
    await caddy.stop();
    await site.close();
  });

  test('visitors choose neither traces nor request identifiers', async () => {
    const chosen = { traceparent: 'a', tracestate: 'b', baggage: 'c', 'x-request-id': 'chosen-by-a-visitor' };
    const response = await fetch(caddy.visitorUrl, { headers: { ...chosen, accept: 'image/png' } });
    const received = await response.json();
    expect(received.accept).toBe('image/png');
    for (const name of Object.keys(chosen)) expect(received).not.toHaveProperty(name);
  });
});
