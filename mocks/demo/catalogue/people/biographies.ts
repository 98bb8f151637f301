import { createRandom, type Random } from '../../seeded-random';
import { COUNTRY_NAMES, listCountryCodes } from '../reference/countries';
import { splitLines } from '../reference/text-lists';
import { listTowns } from '../reference/towns';
import { getTitlePair } from '../titles/title-texts';
import type { Era, Person } from './people';
import { listTitlesOf } from './person-credits';

interface LifeDates {
  /** Days from today, negative; null if unknown. */
  birthDay: number | null;
  deathDay: number | null;
}

const YEAR_DAYS = 365.25;
/** From this index on, much is unknown about people. */
const OBSCURE_FROM = 1_500;

/** Years since the birth. */
const AGES: Record<Era, readonly [number, number]> = { early: [84, 118], middle: [50, 82], recent: [36, 60] };
const DEATH_AGES = [54, 98] as const;
const DEATH_SHARES: Record<Era, number> = { early: 1, middle: 0.14, recent: 0 };

const isUnknown = (random: Random, { index }: Person) => random.chance(index < OBSCURE_FROM ? 0.02 : 0.45);

export function getLifeDates(person: Person): LifeDates {
  const random = createRandom(person.index, 741);
  if (isUnknown(random, person)) return { birthDay: null, deathDay: null };
  const age = random.between(...AGES[person.era]) + random.next();
  const deathAge = random.between(...DEATH_AGES) + random.next();
  const isDead = deathAge < age && random.chance(DEATH_SHARES[person.era]);
  return {
    birthDay: -Math.round(age * YEAR_DAYS),
    deathDay: isDead ? -Math.round((age - deathAge) * YEAR_DAYS) : null,
  };
}

function drawCountry(random: Random, culture: string): string {
  if (culture === 'ng') return 'Nigeria';
  const code = random.pick(listCountryCodes(culture === 'nordic' ? 'sv' : culture));
  return COUNTRY_NAMES[code] ?? code;
}

/** Such as 'Marlow Bay, Canada'; null if unknown. */
export function getBirthPlace(person: Person): string | null {
  const random = createRandom(person.index, 742);
  if (isUnknown(random, person)) return null;
  return `${random.pick(listTowns(person.culture))}, ${drawCountry(random, person.culture)}`;
}

const OPENINGS: Record<string, string> = {
  Acting: '{name} is {a} {role} of stage and screen, best known for {first}.',
  Directing: '{name} is a film and television director, best known for {first}.',
  Writing: '{name} is a screenwriter whose work includes {first}.',
  Production: '{name} is a producer, among others of {first}.',
  Sound: '{name} is a composer who wrote the music of {first}.',
  Camera: '{name} is a cinematographer who photographed {first}.',
  Editing: '{name} is an editor whose work includes {first}.',
};

const YOUTH = splitLines(`
  The youngest of four children, {they} grew up above a bakery in {town} and saw a first film at the age of six, from the projection room.
  Raised in {town} by two schoolteachers, {they} joined a travelling theatre company after school and stayed for five years.
  {They} studied law for three semesters before an amateur production in {town} changed {their} plans.
  {They} worked as a night porter in {town}, where a guest left a script behind that {they} could not put down.
  A scholarship took {them} from {town} to a drama school abroad, where {they} shared a flat with half of {their} later colleagues.
`);

const BREAKTHROUGHS = splitLines(`
  The breakthrough came with {first}, which was made in nineteen days and ran for a year. Critics praised the quiet precision of {their} work.
  {first} made {their} name known beyond the festivals. {They} has called it the hardest and the happiest shoot of {their} life.
  After a decade of small engagements, {first} brought a wide audience and a first festival prize.
`);

const CAREERS = splitLines(`
  {They} went on to work on {second} and {third}, and moved between large productions and small ones with ease.
  With {second}, {they} turned to lighter material; {third} returned to the darker tone of the early years.
  Later work includes {second} and {third}, both with a crew that has stayed together for many years.
`);

const LATER = splitLines(`
  Away from the set, {they} restores wooden boats, and teaches a summer course for young people who want to work in film.
  {They} has spoken about the long breaks between projects, which {they} spends on a small farm with no telephone.
  {They} lives with {their} family near the sea, and is said to answer every letter by hand.
  {They} founded a small cinema in {town}, which shows one film a week and never announces which.
`);

const PRONOUNS = {
  f: { they: 'she', them: 'her', their: 'her', They: 'She', role: 'actress', a: 'an' },
  m: { they: 'he', them: 'him', their: 'his', They: 'He', role: 'actor', a: 'an' },
};

/** One to four paragraphs; '' for some people. */
export function getBiography(person: Person): string {
  const random = createRandom(person.index, 743);
  const [first, second, third] = listTitlesOf(person).map(({ kind, rank }) => getTitlePair(kind, rank).title);
  if (!first || isUnknown(random, person)) return '';
  const words: Record<string, string> = {
    ...PRONOUNS[person.gender],
    name: person.name,
    town: random.pick(listTowns(person.culture)),
    first,
    second: second ?? first,
    third: third ?? first,
  };
  const opening = OPENINGS[person.department] ?? '';
  const isFamous = person.index < OBSCURE_FROM && third !== undefined;
  const paragraphs = isFamous
    ? [
        `${opening} ${random.pick(YOUTH)}`,
        `${random.pick(BREAKTHROUGHS)} ${random.pick(CAREERS)}`,
        random.pick(LATER),
      ]
    : [opening];
  return paragraphs.join('\n\n').replace(/\{(\w+)\}/g, (slot, word: string) => words[word] ?? slot);
}
