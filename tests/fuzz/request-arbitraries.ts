import fc from 'fast-check';
import { TOKEN_SCOPES } from '#shared/api-tokens';
import { PASSWORD } from '../builders/users';
import type { HttpRequest } from '../support/http-client';
import { HUGE_BODY, hostileBody, INJECTED } from './hostile-values';
import type { Hints } from './schema-arbitraries';
import { ROLES, type Role, TARGETS } from './users';

/** A request without the credentials of a role. */
export type Draft = Omit<HttpRequest, 'call'>;

export type FuzzCase = { readonly call: string; readonly role: Role; readonly draft: Draft };

/** Ordinary and extreme times. */
const TIMES = fc.constantFrom(
  ...['2024-02-29T12:00:00Z', '2025-01-01T00:00:00.000Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'],
);
const freshName = fc.nat().map((n) => `fuzz-${n.toString(36)}`);

/** Values that satisfy rules which are not part of the schemas, by the names of fields. */
export const HINTS: Hints = {
  id: fc.constantFrom(...TARGETS, 'a'.repeat(64), 'unknown', '1'),
  username: fc.oneof(freshName, fc.constantFrom(...TARGETS, 'fuzz-root')),
  name: fc.constantFrom('script', ' ', 'x'.repeat(51)),
  scopes: fc.subarray([...TOKEN_SCOPES]),
  emailOrUsername: fc.oneof(freshName, fc.constantFrom(...TARGETS)),
  email: fc.oneof(
    freshName.map((name) => `${name}@example.org`),
    fc.constantFrom('fuzz-root@example.org', 'ÄÖ@example.org'),
  ),
  password: fc.constantFrom(PASSWORD, `${PASSWORD}x`, 'short'),
  currentPassword: fc.constantFrom(PASSWORD, 'wrong'),
  newPassword: fc.constantFrom(`${PASSWORD}y`, 'short'),
  changedAt: TIMES,
  sentAt: TIMES,
  preferences: fc.record(
    { volume: fc.constantFrom(0, 50, 100, 101), theme: fc.constantFrom('dark', 'x'), autoPlay: fc.boolean() },
    { requiredKeys: [] },
  ),
  watchHistoryData: fc.array(
    fc.record(
      {
        media_id: fc.constantFrom('11', 12, '0', '9'.repeat(19), '9'.repeat(20), null),
        media_type: fc.constantFrom('movie', 'tv', 'x'),
        season: fc.constantFrom(null, 1, -1, 40_000),
        episode: fc.constantFrom(null, 1),
        timestamp: fc.constantFrom(0, Date.now(), Date.now() - 1e9, -1, 5e-324, 1e300, '2025'),
      },
      { requiredKeys: ['media_id', 'media_type'] },
    ),
    { maxLength: 5 },
  ),
};

const oddHeaders: readonly (readonly [string, readonly string[]])[] = [
  ['accept-encoding', ['gzip', 'br, gzip;q=0.5', '*;q=0', 'identity;q=0', 'x'.repeat(500)]],
  ['if-none-match', ['*', '"x"', 'W/"x", "y"', '"'.repeat(99)]],
  ['range', ['bytes=0-1', 'bytes=-', 'x'.repeat(99)]],
  ['accept', ['text/html', '*/*;q=x', 'application/jsonl']],
  ['trpc-accept', ['application/jsonl', 'x']],
  ['host', ['evil.example', 'a b', '[::1', '']],
  ['user-agent', ['\u00ff\u00fe', 'x'.repeat(2000), '']],
  ['x-forwarded-for', ['::1', 'x', '1.2.3.4, 5.6.7.8', 'fe80::1%eth0', '999.1.1.1', ',,,']],
  ['x-forwarded-proto', ['https', 'javascript']],
  ['x-forwarded-host', ['evil.example']],
  ['x-http-method-override', ['DELETE']],
  ['origin', ['null', 'https://evil.example']],
  ['cookie', ['a=b; __proto__=c', 'x'.repeat(2000)]],
  ['content-encoding', ['gzip', 'br', 'x']],
  [
    'authorization',
    ['Bearer', 'Bearer ', 'Basic Og==', `Bearer ${'x'.repeat(3000)}`, `bearer ${'x'.repeat(43)}`],
  ],
  ['x-very-long', ['x'.repeat(20_000)]],
];
const someOddHeaders = fc
  .constantFrom(...oddHeaders)
  .chain(([name, values]) => fc.constantFrom(...values).map((value) => ({ [name]: value })));

/** Many networks, so that rate limits refuse only some of the requests. */
const address = fc.nat(2000).map((n) => ({ 'x-forwarded-for': `10.9.${n >> 8}.${n & 255}` }));

export const headers: fc.Arbitrary<Readonly<Record<string, string>>> = fc
  .tuple(address, fc.oneof({ arbitrary: fc.constant({}), weight: 8 }, someOddHeaders))
  .map((parts) => Object.assign({}, ...parts));

const JSON_TYPE = { 'content-type': 'application/json' };
const bodyHeaders = fc.oneof(
  { arbitrary: fc.constant(JSON_TYPE), weight: 15 },
  fc.constantFrom(
    { 'content-type': 'application/json; charset=utf-8' },
    { 'content-type': 'application/json; charset=latin1' },
    { 'content-type': 'application/jsonx' },
    { 'content-type': 'text/plain' },
    { 'content-type': `multipart/form-data; boundary=${INJECTED}` },
    {},
  ),
);

/** Bodies, mostly the value as JSON, and their headers. */
export function bodyOf(value: fc.Arbitrary<unknown>) {
  const json = value.map((each) => JSON.stringify(each) ?? '');
  const polluted = json.map((text) => text.replace('{', '{"__proto__":{"role":"owner","isAdmin":true},'));
  const body = fc.oneof(
    { arbitrary: json, weight: 60 },
    { arbitrary: polluted.map((text) => text.replace(',}', '}')), weight: 4 },
    { arbitrary: hostileBody, weight: 5 },
    { arbitrary: fc.constant(HUGE_BODY), weight: 1 },
  );
  return fc.record({ body: body as fc.Arbitrary<string | Buffer>, headers: bodyHeaders });
}

export const oddMethod = fc.constantFrom('HEAD', 'OPTIONS', 'PATCH', 'PROPFIND', 'TRACE');

export const role: fc.Arbitrary<Role> = fc.constantFrom(...ROLES);

/** Calls that hash a password or clear the cache are generated less often. */
const EXPENSIVE =
  /^(auth\.(register|login|reauthenticate|updateProfile)|settings\.(deleteAccount|restoreName)|secondFactor\.(confirmSetup|renewRecoveryCodes)|admin\.editUser|catalogue\.clearCache)$/;

export const weightOf = (call: string): number => (EXPENSIVE.test(call) ? 1 : 10);
