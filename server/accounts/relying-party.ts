import { isIP } from 'node:net';
import { NO_PASSKEYS } from '#shared/passkeys';
import { AccountError } from './account-error';

/** The site that passkeys are bound to (WebAuthn). */
export type RelyingParty = {
  /** The host name, without the port. */
  readonly id: string;
  readonly origin: string;
};

/** Browsers require a domain name, and HTTPS except for localhost. @returns null where passkeys cannot work */
export function findRelyingParty(publicUrl: string | undefined): RelyingParty | null {
  if (publicUrl === undefined) return null;
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isAddress = hostname.startsWith('[') || isIP(hostname) !== 0;
  return isAddress || (protocol !== 'https:' && !isLocal) ? null : { id: hostname, origin };
}

export type PasskeyServices = { readonly relyingParty: RelyingParty | null };

/** @throws AccountError 'not-found' */
export function requireRelyingParty({ relyingParty }: PasskeyServices): RelyingParty {
  if (relyingParty === null) throw new AccountError('not-found', NO_PASSKEYS);
  return relyingParty;
}
