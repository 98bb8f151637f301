import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Client } from '../accounts/client';
import { networkOf, normalizeAddress } from '../limits/network';
import { NO_FLOWS, readFlowCookies } from './flow-cookies';

const MAX_USER_AGENT_CHARACTERS = 400;

/** A request that Express has received; its `ip` depends on which proxies are trusted. */
export type ReceivedRequest = IncomingMessage & {
  readonly originalUrl: string;
  readonly ip?: string | undefined;
  readonly body?: unknown;
  readonly query?: unknown;
};

const addressOf = ({ ip, socket }: Pick<ReceivedRequest, 'ip' | 'socket'>): string | null =>
  normalizeAddress(ip ?? socket.remoteAddress);

export function networkOfRequest(request: Pick<ReceivedRequest, 'ip' | 'socket'>): string {
  return networkOf(addressOf(request));
}

/** Browsers send at least one of both headers with a POST; scripts may send none. */
function isOfThisSite(headers: IncomingHttpHeaders): boolean {
  const { 'sec-fetch-site': site, origin, host } = headers;
  if (site !== undefined) return site === 'same-origin';
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

export function bearerTokenOf({ authorization = '' }: IncomingHttpHeaders): string | null {
  const [, token = null] = /^bearer +(\S+) *$/i.exec(authorization) ?? [];
  return token;
}

/** @param publicUrl decides which cookies count. */
export function clientOf(request: ReceivedRequest, publicUrl: string | null): Client {
  const { headers } = request;
  const address = addressOf(request);
  return {
    token: bearerTokenOf(headers),
    address,
    network: networkOf(address),
    userAgent: headers['user-agent']?.slice(0, MAX_USER_AGENT_CHARACTERS) ?? null,
    signInFlows: isOfThisSite(headers) ? readFlowCookies(headers.cookie, publicUrl) : NO_FLOWS,
  };
}
