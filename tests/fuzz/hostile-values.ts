import fc from 'fast-check';

/** A header that responses must never have. */
export const INJECTED = 'x-injected';

const SPLIT = `x\r\n${INJECTED}: yes\r\n\r\n<html>`;
const LONG = 'x'.repeat(5000);
const TOO_LONG = 'x'.repeat(20_000);

export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  SPLIT,
  '\u2028\u202e\ufeff',
  '\ud800',
  'x\udfff',
  '__proto__',
  'constructor',
  'toString',
  '../../etc/passwd',
  '%2e%2e%2f',
  '..\\..\\x',
  "' or 1=1 --",
  '"; drop table users; --',
  '%_\\',
  '<script>alert(1)</script>',
  `${'$'}{7*7}{{7*7}}`,
  '-1',
  '0',
  '00',
  '1.5',
  '1e3',
  '0x10',
  '９',
  '99999999999999999999',
  'null',
  'true',
  '[object Object]',
  '🎬'.repeat(60),
  'e\u0301'.repeat(40),
  LONG,
];

/** Encoded parts of a URL; the last one exceeds the limit of a request target. */
export const HOSTILE_ADDRESS_TEXTS: readonly string[] = [
  ...HOSTILE_TEXTS.filter((text) => text.isWellFormed()).map(encodeURIComponent),
  '%',
  '%zz',
  '%00',
  '%0d%0a',
  '%ff%fe',
  '%ED%A0%80',
  '%c0%ae%c0%ae',
  '.',
  '..',
  '%2e%2E',
  '%2f',
  '%5c',
  '+',
  '%u0041',
  ';x=1',
  '\u00e9',
  TOO_LONG,
];

/** JSON values of types that hardly any field accepts. */
export const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 31,
  2 ** 53,
  [],
  [[]],
  ['a', 'a'],
  {},
  { length: 1e9 },
  { toString: 'x' },
  { $ne: null },
  ...HOSTILE_TEXTS,
];

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

/** Bodies that are not JSON, or not an input of any call. */
export const hostileBody: fc.Arbitrary<string | Buffer> = fc.oneof(
  fc.constantFrom<string | Buffer>(
    '',
    '{',
    'null',
    '[]',
    '"x"',
    '7',
    '1e999',
    '{"a":1,"a":2}',
    '{"__proto__":{"role":"owner"}}',
    '{"constructor":{"prototype":{"role":"owner"}}}',
    '\ufeff{}',
    '{"\ud800":1}',
    `{"a":${nested(200)}}`,
    `{"a":${nested(5000)}}`,
    Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    Buffer.from([0]),
  ),
  fc.string({ maxLength: 20 }),
);

/** Larger than the limit of a body. */
export const HUGE_BODY = `{"a":"${'x'.repeat(300_000)}"}`;
