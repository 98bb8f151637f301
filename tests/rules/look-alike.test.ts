import { expect, test } from 'vitest';
import { findLookAlike } from '../../server/accounts/taken-names';

test.each([
  ['аdmin', 'admin', 'a Cyrillic letter'],
  ['ΑDMΙΝ', 'admin', 'Greek capitals'],
  ['Adm1n', 'admin', 'a digit'],
  ['adrnin', 'admin', 'two letters for one'],
  ['AIice', 'alice', 'a large I for a small l'],
  ['AL1CE', 'alice', 'a digit in large letters'],
  ['alice', 'AIice', 'the other way round'],
  ['ꮯaptain', 'captain', 'a Cherokee letter'],
  ['𝐜aptain', 'captain', 'a mathematical letter'],
])('%s can be mistaken for %s: %s', (name, other) => {
  expect(findLookAlike(name, ['somebody', other])).toBe(other);
});

test.each([
  ['biii', 'bill'],
  ['administrator', 'admin'],
  ['alicia', 'alice'],
  ['Zoë', 'Zoe'],
  ['данил', 'daniel'],
])('%s is not taken for %s', (name, other) => {
  expect(findLookAlike(name, [other])).toBeNull();
});
