import { mix } from '../../seeded-random';
import { fullName, type Gender, nameAt } from '../reference/person-names';

export interface Person {
  /** Place by popularity; 0 is the best known. */
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

/** When somebody worked: before about 1975, before about 2000, or since. */
export type Era = 'early' | 'middle' | 'recent';

const PERSON_COUNT = 6_000;

const FIRST_ID = 300;
const STRETCH = 11;
// As for titles: a multiplication that can be undone scatters the ids.
const STEP = 1_277;
const STEP_BACK = 2_213;

// How many of 100 people come from each culture, and work in each department.
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

// For each place in a hundred: how many before it come from the same culture, and how many in all do.
const PLACES = CULTURES.map((culture, place) => ({
  culture,
  before: CULTURES.slice(0, place).filter((other) => other === culture).length,
  share: CULTURES.filter((other) => other === culture).length,
}));

function eraOf(index: number): Era {
  const place = mix(index, 41) % 100;
  return place < 14 ? 'early' : place < 36 ? 'middle' : 'recent';
}

/** The person at a place by popularity, from 0 to PERSON_COUNT - 1. */
export function getPerson(index: number): Person {
  const { culture, before, share } = PLACES[(index * 37) % 100] ?? { culture: 'en', before: 0, share: 1 };
  // Counting through the culture, men and women in turn, gives everybody a name of their own.
  const ordinal = Math.floor(index / 100) * share + before;
  const gender = ordinal % 2 === 0 ? 'f' : 'm';
  const number = Math.floor(ordinal / 2);
  return {
    index,
    id: FIRST_ID + ((index * STEP) % PERSON_COUNT) * STRETCH + (mix(index, 44) % STRETCH),
    name: fullName(nameAt(culture, gender, number), culture),
    gender,
    culture,
    department: DEPARTMENTS[mix(index, 45) % 100] ?? 'Acting',
    era: eraOf(index),
    popularity: Math.max(0.05, (38 / (index + 3) ** 0.42) * (0.9 + (mix(index, 46) % 200) / 1_000)),
    hasPicture: mix(index, 47) % 1_000 > (index < 1_500 ? 40 : 420),
  };
}

/** The person with that id, or null when nobody has it. */
export function findPerson(id: number): Person | null {
  const slot = Math.floor((id - FIRST_ID) / STRETCH);
  if (!Number.isInteger(id) || slot < 0 || slot >= PERSON_COUNT) return null;
  const person = getPerson((slot * STEP_BACK) % PERSON_COUNT);
  return person.id === id ? person : null;
}

let everybody: readonly Person[] = [];

/** Everybody, the best known first. */
export function listPeople(): readonly Person[] {
  if (everybody.length === 0)
    everybody = Array.from({ length: PERSON_COUNT }, (_, index) => getPerson(index));
  return everybody;
}
