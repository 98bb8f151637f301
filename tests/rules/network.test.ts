import { expect, test } from 'vitest';
import { normalizeAddress } from '../../server/limits/network';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:4411', '192.0.2.7'],
  [' 2001:db8::7 ', '2001:db8::7'],
  ['[2001:db8::7]:4411', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['[::ffff:192.0.2.7]:4411', '192.0.2.7'],
  ['[192.0.2.7', null],
  ['unknown', null],
  [undefined, null],
])('the address that a proxy writes as %s is kept as %s', (text, address) => {
  expect(normalizeAddress(text)).toBe(address);
});
