import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { compile } from 'proxy-addr';
import type { TrustProxy } from '../config/setting-values';

export const REQUEST_ID_HEADER = 'X-Request-Id';
const WELL_FORMED = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

export function compileTrust(trustProxy: TrustProxy): (address: string) => boolean {
  if (typeof trustProxy !== 'object') return () => trustProxy !== false && trustProxy > 0;
  const trust = compile(trustProxy);
  return (address) => trust(address, 0);
}

/** Accepts the ids that trusted proxies send. Ids connect responses with log lines; they are not secret. */
export function createRequestIds(trustProxy: TrustProxy): (request: IncomingMessage) => string {
  const trusts = compileTrust(trustProxy);
  const prefix = randomBytes(6).toString('hex');
  let count = 0;
  return ({ headers, socket }) => {
    const received = headers['x-request-id'];
    if (typeof received === 'string' && WELL_FORMED.test(received) && trusts(socket.remoteAddress ?? ''))
      return received;
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}

/** Requires that `createRequestHandler` has set the id. */
export function requestIdOf({ headers }: IncomingMessage): string {
  return String(headers['x-request-id'] ?? '');
}
