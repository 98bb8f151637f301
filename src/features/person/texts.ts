import type { PersonPage } from '#shared/person-page';
import { formatCount, formatDate } from '../../ui/format';

export const NO_TITLES = 'No movies or TV shows yet.';

/** Whole years between two dates (YYYY-MM-DD). */
function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}

/** @param today YYYY-MM-DD */
export function personFacts(person: PersonPage, today: string) {
  const { birthDate, deathDate, birthPlace } = person;
  const born = formatDate(birthDate);
  const died = formatDate(deathDate);
  const age = birthDate === '' ? -1 : yearsBetween(birthDate, deathDate || today);
  // Dates that contradict each other, and birth dates of people whose death is not known.
  const isPlausible = age >= 0 && age < 120;
  return [
    { label: 'Born', value: born && isPlausible && !died ? `${born} (age ${age})` : born },
    { label: 'Died', value: died && isPlausible ? `${died} (aged ${age})` : died },
    { label: 'Place of birth', value: birthPlace },
  ];
}

export function describePerson({ name, biography }: PersonPage): string {
  return biography[0] ?? `The movies and TV shows that ${name} worked on, with every role.`;
}

/** '1 title', '12 titles', or 'The 500 best known of 1,234 titles'. */
export function countTitles({ credits: { length }, creditCount }: PersonPage): string {
  if (creditCount > length) return `The ${length} best known of ${formatCount(creditCount)} titles`;
  return length === 1 ? '1 title' : `${length} titles`;
}
