import superjson from 'superjson';
import { expect, test } from 'vitest';
import { safeTransformer } from '../../routers/transformer';

const { deserialize } = safeTransformer.input;

test.each([
  undefined,
  null,
  'text',
  [1, 2],
  { season: undefined, at: new Date(0) },
  [{ deep: { at: new Date(1), gone: undefined } }],
])('accepts input of the client: %j', (input) => {
  expect(deserialize(JSON.parse(JSON.stringify(superjson.serialize(input))))).toEqual(input);
});

const numbers = Array.from({ length: 14_000 }, (_, index) => index);

test.each<[string, unknown]>([
  ['sets and references to them', { json: { a: numbers }, meta: { values: { a: ['set'] } } }],
  ['references', { json: { a: [1] }, meta: { referentialEqualities: { a: Array(12_000).fill('a.0') } } }],
  ['typed arrays', { json: 4e9, meta: { values: [['typed-array', 'Uint8Array']] } }],
  ['nested types', { json: { a: [1] }, meta: { values: { a: ['Date', { 0: ['set'] }] } } }],
  ['regular expressions', { json: '/(a+)+$/', meta: { values: ['regexp'] } }],
  ['prototypes', { json: {}, meta: { values: { '__proto__.x': ['Date'] } } }],
  [
    'annotations below __proto__',
    JSON.parse(`{"json":{},"meta":{"values":{"__proto__":{"${'.'.repeat(60_000)}":"a"}}}}`),
  ],
  ['14,000 dates', { json: {}, meta: { values: Object.fromEntries(numbers.map((n) => [n, ['Date']])) } }],
  ['null', null],
  ['a string', 'text'],
  ['other fields', { json: {}, more: 1 }],
])('rejects %s within 500 ms of CPU time', (_, sent) => {
  const start = process.cpuUsage();
  expect(() => deserialize(sent)).toThrow(expect.objectContaining({ code: 'BAD_REQUEST' }));
  expect(process.cpuUsage(start).user).toBeLessThan(500_000);
});
