import { isIP, isIPv4, isIPv6 } from 'node:net';

/** The part of an IPv6 address that one connection is given whole, in groups of 16 bits: /64. */
const PREFIX_GROUPS = 4;
/** The part that a customer may be given whole, with 65,536 of those within: /48. */
const WIDE_PREFIX_GROUPS = 3;
const GROUPS = 8;
/** A scope behind an IPv6 address may have any length. */
const MAX_ADDRESS_CHARACTERS = 64;

const MAPPED = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i;

/**
 * An address as it is kept and shown: an IPv4 address in IPv6 form as what it is, without the port and the brackets that
 * some proxies add; null for what is no address, whatever a proxy passed on.
 */
export function normalizeAddress(text: string | undefined): string | null {
  const address =
    text
      ?.trim()
      .replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
      .replace(MAPPED, '')
      .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1') ?? '';
  return isIP(address) === 0 ? null : address.slice(0, MAX_ADDRESS_CHARACTERS);
}

/**
 * What limits count an address by: an IPv4 address as it is, an IPv6 address by its /64, since everybody has as many
 * addresses below that as they like. An IPv4 address in IPv6 form counts as what it is.
 */
export function networkOf(address: string | null): string {
  if (address === null) return 'unknown';
  const mapped = address.replace(MAPPED, '');
  if (isIPv4(mapped)) return mapped;
  const bare = withoutScope(address);
  return isIPv6(bare) ? `${expand(bare).slice(0, PREFIX_GROUPS).join(':')}::/64` : address.slice(0, 64);
}

/** The /48 around the network of an IPv6 address; null for any other, of which nobody has many. */
export function wideNetworkOf(address: string | null): string | null {
  const bare = withoutScope(address ?? '');
  return isIPv6(bare) && !MAPPED.test(bare)
    ? `${expand(bare).slice(0, WIDE_PREFIX_GROUPS).join(':')}::/48`
    : null;
}

const withoutScope = (address: string): string => address.split('%', 1)[0] ?? '';

function expand(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const [front, back] = [groups(head), groups(tail ?? '')];
  // Dotted digits at the end stand for two groups, which never reach into the prefix.
  const missing = tail === undefined ? 0 : Math.max(0, GROUPS - front.length - back.length);
  return [...front, ...Array<string>(missing).fill('0'), ...back].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  );
}
