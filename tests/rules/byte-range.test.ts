import { expect, test } from 'vitest';
import { readByteRange } from '../../server/http/byte-range';

test.each([
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=10-19', { first: 10, last: 19 }],
  ['bytes=990-', { first: 990, last: 999 }],
  ['bytes=-100', { first: 900, last: 999 }],
  ['bytes=-5000', { first: 0, last: 999 }],
  ['bytes=5-5000', { first: 5, last: 999 }],
  ['Bytes= 0 - 1', { first: 0, last: 1 }],
])('%s is a part of a thousand bytes', (header, range) => {
  expect(readByteRange(header, 1000)).toEqual(range);
});

test.each(['bytes=10-5', 'bytes=1000-', 'bytes=-0', 'bytes=99999999999999999999-'])(
  '%s holds none of a thousand bytes',
  (header) => {
    expect(readByteRange(header, 1000)).toBe('unsatisfiable');
  },
);

test.each([undefined, '', 'bytes=abc', 'bytes=-', 'bytes', 'items=0-1', 'bytes=0-1,5-6', 'bytes=1-2x'])(
  '%s asks for the whole',
  (header) => {
    expect(readByteRange(header, 1000)).toBeNull();
  },
);
