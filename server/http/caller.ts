import type { IncomingMessage } from 'node:http';
import type { Caller } from '../accounts/caller';

/** A request as Express hands it on; `ip` respects which proxies are trusted. */
export type ReceivedRequest = IncomingMessage & { readonly ip?: string | undefined };

export function callerOf({ headers, ip, socket }: ReceivedRequest): Caller {
  const [, token = null] = /^bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? [];
  return {
    token,
    address: ip ?? socket.remoteAddress ?? null,
    userAgent: headers['user-agent'] ?? null,
  };
}
