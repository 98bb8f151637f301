import { expect, test } from 'vitest';
import { networkOf, normalizeAddress } from '../../server/limits/network';

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
])('the address that a proxy writes as %s is stored as %s', (text, address) => {
  expect(normalizeAddress(text)).toBe(address);
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['64:ff9b::192.0.2.7', '192.0.2.7'],
  ['64:ff9b::c000:207', '192.0.2.7'],
  ['64:ff9b:1::c000:207', '64:ff9b:1:0::/64'],
  ['2002:c000:207::1', '192.0.2.7'],
  ['2002:c000:207:1:2:3:4:5', '192.0.2.7'],
  [null, 'unknown'],
])('the address %s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
