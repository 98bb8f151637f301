import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';
import { sendFailure } from './failure';

export const METRICS_PATH = '/metrics';

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const LOOPBACK_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;
const MARKS_OF_PROXIES = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via', 'cf-ray'];

type MetricsAccess = {
  /** Whoever sends it may read, and nobody else; undefined where none is set. */
  readonly token: string | undefined;
  /** Whether the settings tell of a proxy in front: then nobody is at this machine. */
  readonly isProxied: boolean;
};

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * A proxy on this machine connects by loopback too: every mark of one counts, and so does a name from elsewhere. nginx
 * leaves no mark unless told to, but for HTTP/1.0, which nobody else speaks any more; from 1.29.7 on not even that, so
 * that the README says what then is to be set.
 */
function isAtThisMachine({ headers, httpVersion, socket }: IncomingMessage): boolean {
  return (
    httpVersion !== '1.0' &&
    LOOPBACK.test(socket.remoteAddress ?? '') &&
    LOOPBACK_HOST.test(headers.host ?? '') &&
    MARKS_OF_PROXIES.every((name) => headers[name] === undefined)
  );
}

/**
 * GET /metrics. Without a token only direct requests from this machine are answered.
 *
 * @param createRegistry called at the first request, because default metrics cost CPU time
 */
export function createMetricsEndpoint(createRegistry: () => Registry, { token, isProxied }: MetricsAccess) {
  let registry: Registry | null = null;
  const expected = token === undefined ? null : hash(token);

  return async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (expected) {
      const [, given = ''] = /^bearer +(\S+) *$/i.exec(request.headers.authorization ?? '') ?? [];
      if (!timingSafeEqual(hash(given), expected)) {
        const message = 'The metrics need their token.';
        const headers = { 'WWW-Authenticate': 'Bearer' };
        return sendFailure(response, { status: 401, code: 'UNAUTHORIZED', message, headers });
      }
    } else if (isProxied || !isAtThisMachine(request)) {
      const message = 'There is no such page.';
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
