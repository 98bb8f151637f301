import { expect, test } from 'vitest';
import { findLookAlike } from '../../server/accounts/taken-names';

test.each([
  ['аdmin', 'admin', 'a Cyrillic letter'],
  ['ΑDMΙΝ', 'admin', 'Greek capitals'],
  ['Adm1n', 'admin', 'a digit'],
  ['adrnin', 'admin', 'two letters that resemble one'],
  ['AIice', 'alice', 'a capital I instead of a lowercase l'],
  ['AL1CE', 'alice', 'a digit between capitals'],
  ['alice', 'AIice', 'an existing name with a capital I'],
  ['ꮯaptain', 'captain', 'a Cherokee letter'],
  ['𝐜aptain', 'captain', 'a mathematical letter'],
])('%s can be mistaken for %s: %s', (name, other) => {
  expect(findLookAlike(name, ['another', other])).toBe(other);
});

test.each([
  ['biii', 'bill'],
  ['administrator', 'admin'],
  ['alicia', 'alice'],
  ['Zoë', 'Zoe'],
  ['данил', 'daniel'],
])('%s cannot be mistaken for %s', (name, other) => {
  expect(findLookAlike(name, [other])).toBeNull();
});
