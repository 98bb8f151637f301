import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

/** With `abort`, later checks and transforms can rely on the earlier checks. */
const ABORT = { abort: true };

export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max));

export const urlWith = (...protocols: readonly string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), ABORT);

/** Without a trailing slash. */
export const baseUrl = urlWith('http:', 'https:')
  .refine((value) => {
    const { search, hash, username } = new URL(value);
    return search === '' && hash === '' && username === '';
  }, ABORT)
  .transform((value) => value.replace(/\/+$/, ''));

export const origin = baseUrl
  .refine((value) => new URL(value).pathname === '/', ABORT)
  .transform((value) => new URL(value).origin);

const LOCAL_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** With its trailing slash, if it has one: tokens contain the same text. */
export const issuer = urlWith('http:', 'https:').refine((value) => {
  const { protocol, hostname, search, hash, username } = new URL(value);
  const isPlain = search === '' && hash === '' && username === '';
  return isPlain && (protocol === 'https:' || LOCAL_HOSTS.has(hostname));
}, ABORT);

/** Such as `marquee@example.org` or `Marquee <marquee@example.org>`. */
export const mailbox = z
  .string()
  .regex(/^([^<>"@\r\n,;]+<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/);

export const headerValue = z.string().regex(/^[\x21-\x7e]+$/);

/** Such as `authorization=Bearer%20token,x-tenant=marquee`. */
export const headerList = z.string().regex(/^[\w-]+ *=[^,]+(, *[\w-]+ *=[^,]+)*$/);

const PROXY_RANGES: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Express' setting "trust proxy": the number of proxies, or their addresses and networks. */
export type TrustProxy = false | number | string[];

export const trustedProxies = z.string().transform((value, context): TrustProxy => {
  if (value === 'false') return false;
  if (/^\d{1,2}$/.test(value)) return Number(value) === 0 ? false : Number(value);
  const addresses = value.split(',').map((address) => address.trim());
  if (addresses.every((address) => PROXY_RANGES.has(address) || isAddressOrSubnet(address))) return addresses;
  context.addIssue({ code: 'custom' });
  return z.NEVER;
});

function isAddressOrSubnet(value: string): boolean {
  const [address = '', bits] = value.split('/');
  const version = isIP(address);
  if (version === 0 || bits === undefined) return version !== 0;
  try {
    const prefix = /^\d+$/.test(bits) ? Number(bits) : -1;
    new BlockList().addSubnet(address, prefix, version === 6 ? 'ipv6' : 'ipv4');
    return true;
  } catch {
    return false;
  }
}
