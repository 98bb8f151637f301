import type { IncomingMessage } from 'node:http';
import type { Caller } from '../accounts/caller';
import { networkOf, normalizeAddress } from '../limits/network';

/** Nothing longer is stored or parsed. */
const MAX_USER_AGENT_CHARACTERS = 400;

/** A request as Express hands it on; `ip` respects which proxies are trusted. */
export type ReceivedRequest = IncomingMessage & { readonly ip?: string | undefined };

const addressOf = ({ ip, socket }: ReceivedRequest): string | null =>
  normalizeAddress(ip ?? socket.remoteAddress);

/** What limits count the request by. */
export function networkOfRequest(request: ReceivedRequest): string {
  return networkOf(addressOf(request));
}

export function callerOf(request: ReceivedRequest): Caller {
  const { headers } = request;
  const [, token = null] = /^bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? [];
  const address = addressOf(request);
  return {
    token,
    address,
    network: networkOf(address),
    userAgent: headers['user-agent']?.slice(0, MAX_USER_AGENT_CHARACTERS) ?? null,
  };
}
