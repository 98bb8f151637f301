import { isIP, isIPv6 } from 'node:net';

/** An IPv6 /48, which one customer may hold, has this many times the share of a /64 or an IPv4 address. */
export const WIDE_NETWORK_SHARE = 10;

const GROUPS = 8;
const MAX_ADDRESS_CHARACTERS = 64;
const MAPPED_IPV4 = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i;
const IPV6_NETWORK = /^((?:[\da-f]+:){3})[\da-f]+::\/64$/;

/** @returns the address to store, without the port and brackets that some proxies add; null for other texts. */
export function normalizeAddress(text: string | undefined): string | null {
  const address =
    text
      ?.trim()
      .replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
      .replace(MAPPED_IPV4, '')
      .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1') ?? '';
  return isIP(address) === 0 ? null : address.slice(0, MAX_ADDRESS_CHARACTERS);
}

/** @returns the key of an address in limits: an IPv4 address, also an embedded one, or the /64 of an IPv6 address. */
export function networkOf(address: string | null): string {
  if (address === null) return 'unknown';
  const bare = address.split('%', 1)[0] ?? '';
  if (!isIPv6(bare)) return address.slice(0, MAX_ADDRESS_CHARACTERS);
  const groups = groupsOf(bare);
  return embeddedIPv4(groups) ?? `${groups.slice(0, 4).join(':')}::/64`;
}

export function wideNetworkAround(network: string): string | null {
  const [, prefix] = IPV6_NETWORK.exec(network) ?? [];
  return prefix === undefined ? null : `${prefix}:/48`;
}

function groupsOf(address: string): string[] {
  // URL rewrites a dotted IPv4 address at the end as two groups.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const split = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const [front, back] = [split(head), split(tail ?? '')];
  return [...front, ...Array<string>(GROUPS - front.length - back.length).fill('0'), ...back];
}

function embeddedIPv4(groups: readonly string[]): string | null {
  const prefix = groups.slice(0, 6).join(':');
  const isMapped = prefix === '0:0:0:0:0:ffff';
  const isNat64 = prefix === '64:ff9b:0:0:0:0';
  const is6to4 = groups[0] === '2002';
  if (!isMapped && !isNat64 && !is6to4) return null;
  const bytes = (is6to4 ? groups.slice(1, 3) : groups.slice(6)).flatMap((group) => {
    const bits = Number.parseInt(group, 16);
    return [bits >> 8, bits & 255];
  });
  return bytes.join('.');
}
