import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';
import { bearerTokenOf } from './client';
import { sendFailure } from './failure';

export const METRICS_PATH = '/metrics';

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const LOOPBACK_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;
const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via', 'cf-ray'];

type MetricsAccess = {
  readonly token: string | undefined;
  /** Whether a proxy is configured: then no request counts as local. */
  readonly isProxied: boolean;
};

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A proxy on this machine connects by loopback, too. nginx adds no header by default, but before 1.29.7 sends HTTP/1.0. */
function isLocal({ headers, httpVersion, socket }: IncomingMessage): boolean {
  return (
    httpVersion !== '1.0' &&
    LOOPBACK.test(socket.remoteAddress ?? '') &&
    LOOPBACK_HOST.test(headers.host ?? '') &&
    PROXY_HEADERS.every((name) => headers[name] === undefined)
  );
}

/** @param createRegistry called at the first request, because default metrics cost CPU time */
export function createMetricsEndpoint(createRegistry: () => Registry, { token, isProxied }: MetricsAccess) {
  let registry: Registry | null = null;
  const expected = token === undefined ? null : hash(token);

  return async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (expected) {
      const received = bearerTokenOf(request.headers) ?? '';
      if (!timingSafeEqual(hash(received), expected)) {
        const message = 'The metrics require their token.';
        const headers = { 'WWW-Authenticate': 'Bearer' };
        return sendFailure(response, { status: 401, code: 'UNAUTHORIZED', message, headers });
      }
    } else if (isProxied || !isLocal(request)) {
      const message = "This page doesn't exist.";
      return sendFailure(response, { status: 404, code: 'NOT_FOUND', message });
    }
    registry ??= createRegistry();
    const text = await registry.metrics();
    response.writeHead(200, {
      'Cache-Control': 'no-store',
      'Content-Type': registry.contentType,
      'Content-Length': Buffer.byteLength(text),
    });
    response.end(request.method === 'HEAD' ? undefined : text);
  };
}
