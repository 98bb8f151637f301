import { expect, test } from 'vitest';
import { KeySequence } from '../../src/app/keyboard/key-presses';

const SHORTCUTS = ['g h', 'h', 'f', 'g t'].map((key) => ({ key, label: key, run: () => undefined }));

/** @param keys each with the time of its press */
function press(keys: readonly (readonly [string, number])[]): (string | undefined)[] {
  const sequence = new KeySequence();
  return keys.map(([key, at]) => sequence.find(SHORTCUTS, key, at)?.key);
}

test.each([
  [
    'two keys are a sequence',
    [
      ['g', 0],
      ['h', 1500],
    ],
    [undefined, 'g h'],
  ],
  [
    'the first key expires',
    [
      ['g', 0],
      ['h', 1501],
    ],
    [undefined, 'h'],
  ],
  [
    'another key in between ends the sequence',
    [
      ['g', 0],
      ['f', 10],
      ['t', 20],
    ],
    [undefined, 'f', undefined],
  ],
  [
    'the first key can be repeated',
    [
      ['g', 0],
      ['g', 10],
      ['t', 20],
    ],
    [undefined, undefined, 'g t'],
  ],
  [
    'a sequence is over after its second key',
    [
      ['g', 0],
      ['h', 10],
      ['h', 20],
    ],
    [undefined, 'g h', 'h'],
  ],
] as const)('%s', (_, keys, found) => {
  expect(press(keys)).toEqual(found);
});
