import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createRequestHandler } from '../../server/http/request-handler';
import { RequestMetrics } from '../../server/metrics/request-metrics';
import { PageCache } from '../../server/response-cache/page-cache';
import { ResponseCache } from '../../server/response-cache/response-cache';

class BrokenCache extends ResponseCache {
  override respond(): boolean {
    throw new Error('cache failure');
  }
}

test('an error of the response cache is logged with the request id and is no cached response', async () => {
  const lines: string[] = [];
  const requestMetrics = new RequestMetrics(() => 'route');
  const handle = createRequestHandler({
    app: (_request, response) => response.end('application'),
    responseCache: new BrokenCache({ peek: () => null }),
    pageCache: new PageCache({
      renderer: {
        addressOf: () => Promise.reject(new Error('no pages')),
        render: () => Promise.reject(new Error('no pages')),
      },
      headers: () => ({}),
      isEnabled: true,
      maxBytes: 1000,
      onBackgroundError: () => undefined,
    }),
    requestMetrics,
    trustProxy: false,
    log: pino({ level: 'error' }, { write: (line) => void lines.push(line) }),
  });
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());

  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/health`);
  expect([response.status, (await response.json()).code]).toEqual([500, 'INTERNAL_SERVER_ERROR']);
  const id = response.headers.get('x-request-id');
  expect(id).toBeTruthy();
  expect(lines.map((line) => JSON.parse(line).requestId)).toEqual([id]);
  const metrics = await requestMetrics.registry.metrics();
  expect(metrics).toContain('marquee_http_requests_total{route="route",method="GET",status="500"} 1');
  expect(metrics).toContain('marquee_http_cached_responses_total 0');
});
