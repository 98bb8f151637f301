import { hash } from '../../seeded-random';
import { fullName, type Gender, getNameByIndex } from '../reference/person-names';

export interface Person {
  /** Position by popularity; 0 is the most popular. */
  index: number;
  id: number;
  name: string;
  gender: Gender;
  culture: string;
  /** 'Acting', 'Directing' and so on, as TMDB names departments. */
  department: string;
  era: Era;
  popularity: number;
  hasPicture: boolean;
}

/** Active until about 1975, until about 2000, or since. */
export type Era = 'early' | 'middle' | 'recent';

const PERSON_COUNT = 6_000;

const FIRST_ID = 300;
const STRETCH = 11;
// An invertible multiplication scatters the ids, as for titles.
const STEP = 1_277;
const STEP_BACK = 2_213;

// Percentages by culture and by department.
const CULTURES = spread({
  en: 46,
  ja: 7,
  ko: 6,
  hi: 6,
  fr: 6,
  es: 6,
  de: 4,
  it: 4,
  zh: 4,
  nordic: 3,
  ng: 3,
  pl: 2,
  ar: 1,
  tr: 1,
  pt: 1,
});
const DEPARTMENTS = spread({
  Acting: 71,
  Directing: 9,
  Writing: 8,
  Production: 5,
  Sound: 3,
  Camera: 2,
  Editing: 2,
});

function spread(shares: Record<string, number>): string[] {
  return Object.entries(shares).flatMap(([entry, count]) => Array<string>(count).fill(entry));
}

// For each of 100 positions: its culture, earlier positions of that culture, and all positions of it.
const PLACES = CULTURES.map((culture, index) => ({
  culture,
  before: CULTURES.slice(0, index).filter((other) => other === culture).length,
  share: CULTURES.filter((other) => other === culture).length,
}));

function eraOf(index: number): Era {
  const percentile = hash(index, 41) % 100;
  return percentile < 14 ? 'early' : percentile < 36 ? 'middle' : 'recent';
}

/** The person at a popularity index (0 to PERSON_COUNT - 1). */
export function getPerson(index: number): Person {
  const { culture, before, share } = PLACES[(index * 37) % 100] ?? { culture: 'en', before: 0, share: 1 };
  // Counting per culture, alternating genders, makes names unique.
  const ordinal = Math.floor(index / 100) * share + before;
  const gender = ordinal % 2 === 0 ? 'f' : 'm';
  const number = Math.floor(ordinal / 2);
  return {
    index,
    id: FIRST_ID + ((index * STEP) % PERSON_COUNT) * STRETCH + (hash(index, 44) % STRETCH),
    name: fullName(getNameByIndex(culture, gender, number), culture),
    gender,
    culture,
    department: DEPARTMENTS[hash(index, 45) % 100] ?? 'Acting',
    era: eraOf(index),
    popularity: Math.max(0.05, (38 / (index + 3) ** 0.42) * (0.9 + (hash(index, 46) % 200) / 1_000)),
    hasPicture: hash(index, 47) % 1_000 > (index < 1_500 ? 40 : 420),
  };
}

/** The person with this id, or null. */
export function findPerson(id: number): Person | null {
  const slot = Math.floor((id - FIRST_ID) / STRETCH);
  if (!Number.isInteger(id) || slot < 0 || slot >= PERSON_COUNT) return null;
  const person = getPerson((slot * STEP_BACK) % PERSON_COUNT);
  return person.id === id ? person : null;
}

let allPeople: readonly Person[] = [];

/** All people, the most popular first. */
export function listPeople(): readonly Person[] {
  if (allPeople.length === 0)
    allPeople = Array.from({ length: PERSON_COUNT }, (_, index) => getPerson(index));
  return allPeople;
}
