import { createRandom, type Random } from '../../seeded-random';
import type { TitleKind } from '../reference/genres';
import { getLanguage } from '../reference/languages';
import { drawName, fullName, type Gender } from '../reference/person-names';
import { splitWords } from '../reference/text-lists';
import { getTitleMetadata, type TitleMetadata } from '../titles/title-metadata';
import { getTitleStory } from '../titles/title-story';
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

const MINOR_ROLES = splitWords(
  'Bartender, Nurse, Taxi Driver, Police Officer, Receptionist, Doctor, Judge, Neighbor, Waiter, Reporter, Security Guard, Priest',
);

const pools = new Map<string, readonly Person[]>();

/** People by department, culture, era and gender, the most popular first; '' matches all. */
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

function eraOf({ day }: TitleMetadata): Era {
  const age = day === null ? 0 : -day;
  return age > OLD_DAYS ? 'early' : age > MIDDLE_DAYS ? 'middle' : 'recent';
}

/** Picks popular people for popular titles. */
function drawPerson(
  random: Random,
  metadata: TitleMetadata,
  department: string,
  gender: Gender | '',
): Person {
  const home = getLanguage(metadata.language).culture;
  const isLocal = random.chance(home === 'en' ? 0.72 : 0.93);
  const local = listPool(department, isLocal ? home : '', eraOf(metadata), gender);
  const pool = local.length > 3 ? local : listPool(department, '', eraOf(metadata), gender);
  const fame = metadata.rank < 500 ? 2 : metadata.rank < 4_000 ? 1.3 : 0.6;
  return pool[Math.floor(random.next() ** fame * pool.length)] ?? random.pick(pool);
}

function castSize(random: Random, { rank, voteCount }: TitleMetadata): number {
  if (rank < 100) return random.between(14, 26);
  if (voteCount >= 10) return random.between(6, 20);
  return random.chance(0.25) ? 0 : random.between(1, 8);
}

function drawCharacter(random: Random, person: Person, isSelf: boolean): string {
  if (isSelf) return random.chance(0.15) ? 'Self - Host' : 'Self';
  if (random.chance(0.12)) return random.pick(MINOR_ROLES);
  const name = drawName(random, person.culture, person.gender);
  return random.chance(0.3) ? name.first : fullName(name, person.culture);
}

/** The cast in billing order; the leads play the characters of the overview. */
export function listCast(kind: TitleKind, rank: number): CastMember[] {
  const ownMetadata = getTitleMetadata(kind, rank);
  const metadata = ownMetadata.sequelOf === null ? ownMetadata : getTitleMetadata(kind, ownMetadata.sequelOf);
  const random = createRandom(metadata.rank, kind === 'movie' ? 701 : 702);
  const { characters, template } = getTitleStory(ownMetadata);
  const isSelf = template.isFactual;
  const voices = metadata.genreIds.includes(16) ? ' (voice)' : '';
  const cast = new Map<number, CastMember>();
  const size = castSize(random, metadata);
  for (let index = 0; index < size; index += 1) {
    const lead = isSelf ? undefined : characters[index];
    const person = drawPerson(random, metadata, 'Acting', lead && !voices ? lead.gender : '');
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

/** The crew; obscure titles have only some of the jobs. */
export function listCrew(kind: TitleKind, rank: number): CrewMember[] {
  const metadata = getTitleMetadata(kind, rank);
  const random = createRandom(rank, kind === 'movie' ? 711 : 712);
  const share = metadata.voteCount >= 10 ? 0.92 : 0.4;
  return CREW_JOBS.flatMap(([department, job]) => {
    const person = drawPerson(random, metadata, department, '');
    return random.chance(job === 'Director' ? 0.97 : share) ? [{ person, department, job }] : [];
  });
}

/** Up to two creators of a show; some shows have none. */
export function listCreators(rank: number): Person[] {
  const metadata = getTitleMetadata('tv', rank);
  const random = createRandom(rank, 721);
  const count = metadata.voteCount >= 10 ? random.pick([0, 1, 1, 1, 2]) : random.pick([0, 0, 0, 1]);
  const creators = Array.from({ length: count }, () => drawPerson(random, metadata, 'Writing', ''));
  return [...new Map(creators.map((person) => [person.id, person])).values()];
}
