import { createRandom, type Random } from '../../seeded-random';
import type { Kind } from '../reference/genres';
import { getLanguage } from '../reference/languages';
import { drawName, fullName, type Gender } from '../reference/person-names';
import { splitWords } from '../reference/text-lists';
import { getNumbers, type TitleNumbers } from '../titles/title-metadata';
import { getTelling } from '../titles/title-story';
import { type Era, listPeople, type Person } from './people';

interface CastMember {
  person: Person;
  character: string;
}

interface CrewMember {
  person: Person;
  department: string;
  job: string;
}

const SMALL_PARTS = splitWords(
  'Bartender, Nurse, Taxi Driver, Police Officer, Receptionist, Doctor, Judge, Neighbor, Waiter, Reporter, Security Guard, Priest',
);

const pools = new Map<string, readonly Person[]>();

/** People of a department, culture and era, the best known first; '' stands for any. */
function listPool(department: string, culture: string, era: Era, gender: Gender | ''): readonly Person[] {
  const key = `${department} ${culture} ${era} ${gender}`;
  let pool = pools.get(key);
  if (!pool) {
    pool = listPeople().filter(
      (person) =>
        person.department === department &&
        (culture === '' || person.culture === culture) &&
        person.era === era &&
        (gender === '' || person.gender === gender),
    );
    pools.set(key, pool);
  }
  return pool;
}

const OLD_DAYS = 50 * 365;
const MIDDLE_DAYS = 25 * 365;

function eraOf({ day }: TitleNumbers): Era {
  const age = day === null ? 0 : -day;
  return age > OLD_DAYS ? 'early' : age > MIDDLE_DAYS ? 'middle' : 'recent';
}

/** Popular titles are cast with popular people. */
function drawPerson(random: Random, numbers: TitleNumbers, department: string, gender: Gender | ''): Person {
  const home = getLanguage(numbers.language).culture;
  const isLocal = random.chance(home === 'en' ? 0.72 : 0.93);
  const local = listPool(department, isLocal ? home : '', eraOf(numbers), gender);
  const pool = local.length > 3 ? local : listPool(department, '', eraOf(numbers), gender);
  const fame = numbers.rank < 500 ? 2 : numbers.rank < 4_000 ? 1.3 : 0.6;
  return pool[Math.floor(random.next() ** fame * pool.length)] ?? random.pick(pool);
}

function castSize(random: Random, { rank, voteCount }: TitleNumbers): number {
  if (rank < 100) return random.between(14, 26);
  if (voteCount >= 10) return random.between(6, 20);
  return random.chance(0.25) ? 0 : random.between(1, 8);
}

function drawCharacter(random: Random, person: Person, isSelf: boolean): string {
  if (isSelf) return random.chance(0.15) ? 'Self - Host' : 'Self';
  if (random.chance(0.12)) return random.pick(SMALL_PARTS);
  const name = drawName(random, person.culture, person.gender);
  return random.chance(0.3) ? name.first : fullName(name, person.culture);
}

/** Who plays whom, in billing order; the leads play the people of the overview. */
export function listCast(kind: Kind, rank: number): CastMember[] {
  const told = getNumbers(kind, rank);
  const numbers = told.sequelOf === null ? told : getNumbers(kind, told.sequelOf);
  const random = createRandom(numbers.rank, kind === 'movie' ? 701 : 702);
  const { characters, mould } = getTelling(told);
  const isSelf = mould.isFactual;
  const voices = numbers.genreIds.includes(16) ? ' (voice)' : '';
  const cast = new Map<number, CastMember>();
  const size = castSize(random, numbers);
  for (let place = 0; place < size; place += 1) {
    const lead = isSelf ? undefined : characters[place];
    const person = drawPerson(random, numbers, 'Acting', lead && !voices ? lead.gender : '');
    const character = lead?.name ?? drawCharacter(random, person, isSelf);
    if (!cast.has(person.id)) cast.set(person.id, { person, character: `${character}${voices}` });
  }
  return [...cast.values()];
}

const CREW_JOBS: readonly (readonly [string, string])[] = [
  ['Directing', 'Director'],
  ['Writing', 'Screenplay'],
  ['Writing', 'Story'],
  ['Production', 'Producer'],
  ['Production', 'Executive Producer'],
  ['Sound', 'Original Music Composer'],
  ['Camera', 'Director of Photography'],
  ['Editing', 'Editor'],
];

/** Director, writers, producers, composer, camera and editor; the little known have only some of them. */
export function listCrew(kind: Kind, rank: number): CrewMember[] {
  const numbers = getNumbers(kind, rank);
  const random = createRandom(rank, kind === 'movie' ? 711 : 712);
  const share = numbers.voteCount >= 10 ? 0.92 : 0.4;
  return CREW_JOBS.flatMap(([department, job]) => {
    const person = drawPerson(random, numbers, department, '');
    return random.chance(job === 'Director' ? 0.97 : share) ? [{ person, department, job }] : [];
  });
}

/** Whoever thought a show up: up to two, for some shows nobody. */
export function listCreators(rank: number): Person[] {
  const numbers = getNumbers('tv', rank);
  const random = createRandom(rank, 721);
  const count = numbers.voteCount >= 10 ? random.pick([0, 1, 1, 1, 2]) : random.pick([0, 0, 0, 1]);
  const creators = Array.from({ length: count }, () => drawPerson(random, numbers, 'Writing', ''));
  return [...new Map(creators.map((person) => [person.id, person])).values()];
}
