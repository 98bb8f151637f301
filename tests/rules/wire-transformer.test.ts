import superjson from 'superjson';
import { expect, test } from 'vitest';
import { safeTransformer } from '../../routers/transformer';
import { wireTransformer } from '../../src/api/wire-transformer';

const onTheWire = (value: unknown) => JSON.parse(JSON.stringify(value));

test.each([
  ['plain JSON', { a: [1, 'two', null, { deep: true }] }],
  ['nothing at all', undefined],
  ['values that are not there', { gone: undefined, list: [{ 'with.dot': undefined, stays: 1 }], none: null }],
])('reads superjson of the server: %s', (_, answer) => {
  expect(wireTransformer.deserialize(onTheWire(superjson.serialize(answer)))).toStrictEqual(answer);
});

test('rejects types that it does not know', () => {
  const answer = onTheWire(superjson.serialize({ at: new Date(0) }));
  expect(() => wireTransformer.deserialize(answer)).toThrow('at');
});

test.each([[{ query: 'star', page: 1 }], [undefined], [null]])(
  'writes what the server reads: %j',
  (input) => {
    expect(safeTransformer.input.deserialize(onTheWire(wireTransformer.serialize(input)))).toEqual(input);
  },
);
