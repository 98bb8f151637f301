import { expect, test } from 'vitest';
import type { PersonPage } from '#shared/person-page';
import { countTitles, describePerson, personFacts } from '../../src/features/person/texts';
import { buildPersonCredit, buildPersonPage } from '../builders/people';

const factsOf = (person: Partial<PersonPage>) =>
  Object.fromEntries(
    personFacts(buildPersonPage(person), '2026-11-22')
      .filter(({ value }) => value !== '')
      .map(({ label, value }) => [label, value]),
  );

test.each([
  ['1955-11-22', 'November 22, 1955 (age 71)'],
  ['1955-11-23', 'November 23, 1955 (age 70)'],
  ['2026-11-22', 'November 22, 2026 (age 0)'],
  ['2027-01-01', 'January 1, 2027'],
  ['1880-01-01', 'January 1, 1880'],
])('the birth date %s has the age of today, if it is plausible', (birthDate, born) => {
  expect(factsOf({ birthDate })).toEqual({ Born: born });
});

test('the age at death is next to the date of death', () => {
  expect(factsOf({ birthDate: '1930-05-31', deathDate: '2020-05-30', birthPlace: 'Marlow Bay' })).toEqual({
    Born: 'May 31, 1930',
    Died: 'May 30, 2020 (aged 89)',
    'Place of birth': 'Marlow Bay',
  });
  expect(factsOf({ deathDate: '2020-05-30' })).toEqual({ Died: 'May 30, 2020' });
  expect(factsOf({ birthDate: '1990-01-01', deathDate: '1980-01-01' })).toEqual({
    Born: 'January 1, 1990',
    Died: 'January 1, 1980',
  });
});

test('the description is the start of the biography, or names the person', () => {
  expect(describePerson(buildPersonPage({ biography: ['Born by the sea.', 'More.'] }))).toBe(
    'Born by the sea.',
  );
  expect(describePerson(buildPersonPage({ name: 'Bo Ash' }))).toBe(
    'The movies and TV shows that Bo Ash worked on, with every role.',
  );
});

test.each([
  [1, 1, '1 title'],
  [12, 12, '12 titles'],
  [500, 20_000, 'The 500 best known of 20,000 titles'],
])('of %i shown titles and %i in all, the heading says how many there are', (shown, creditCount, text) => {
  const credits = Array.from({ length: shown }, () => buildPersonCredit());
  expect(countTitles(buildPersonPage({ credits, creditCount }))).toBe(text);
});
