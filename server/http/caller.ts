import type { IncomingMessage } from 'node:http';
import type { Caller } from '../accounts/caller';
import { normalizeAddress } from '../accounts/network';

/** A request as Express hands it on; `ip` respects which proxies are trusted. */
export type ReceivedRequest = IncomingMessage & { readonly ip?: string | undefined };

export function callerOf({ headers, ip, socket }: ReceivedRequest): Caller {
  const [, token = null] = /^bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? [];
  return {
    token,
    address: normalizeAddress(ip ?? socket.remoteAddress),
    userAgent: headers['user-agent'] ?? null,
  };
}
