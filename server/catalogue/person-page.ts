import type { MediaType } from '#shared/media-type';
import { listValidItems } from '#shared/media-validity';
import { MAX_CREDITS, MAX_KNOWN_FOR, type PersonPage, UNKNOWN_NAME } from '#shared/person-page';
import { cleanDate, cleanImagePath, cleanName, cleanParagraphs } from '#shared/sanitize';
import { findMediaType, type TitleCard, toTitleCard } from '#shared/title-card';
import type { PersonCredit as Credit, MediaItem, Person } from '#shared/tmdb-schema';
import { personRequest } from '../tmdb/requests';
import type { Catalogue } from './catalogue';
import { createView } from './view';

const ACTING = 'Acting';
const MAX_ROLES = 6;
/** Appearances in talk shows, award ceremonies and documentaries, which have many votes. */
const AS_SELF = /\b(self|himself|herself|themselves|archive footage)\b/i;

type Work = { readonly roles: Set<string>; readonly departments: Set<string> };

const newestFirst = (a: TitleCard, b: TitleCard): number => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0);

const keyOf = (item: MediaItem, mediaType: MediaType | null): string => `${mediaType}-${item.id}`;

/** What the person did in each title: the movie database lists one credit for each role, job and season. */
function collectWork(cast: readonly Credit[], crew: readonly Credit[]): ReadonlyMap<string, Work> {
  const works = new Map<string, Work>();
  function add(item: Credit, role: string, department: string): void {
    const key = keyOf(item, findMediaType(item));
    const work = works.get(key) ?? { roles: new Set(), departments: new Set() };
    works.set(key, work);
    if (role !== '') work.roles.add(role);
    if (department !== '') work.departments.add(department);
  }
  for (const item of cast) {
    const character = cleanName(item.character);
    add(item, character, AS_SELF.test(character) ? '' : ACTING);
  }
  for (const item of crew) add(item, cleanName(item.job), cleanName(item.department));
  return works;
}

const readPage = createView((person: Person, currentYear): PersonPage => {
  const cast = person.combined_credits.cast ?? [];
  const crew = person.combined_credits.crew ?? [];
  const works = collectWork(cast, crew);
  const department = cleanName(person.known_for_department);
  const titles = listValidItems([...cast, ...crew], currentYear).map(({ item, mediaType }) => {
    const work = works.get(keyOf(item, mediaType));
    return {
      card: toTitleCard(item, mediaType),
      roles: [...(work?.roles ?? [])].slice(0, MAX_ROLES),
      isMainWork: work?.departments.has(department) ?? false,
      votes: item.vote_count ?? 0,
    };
  });
  const mainWork = titles.filter(({ isMainWork }) => isMainWork);
  return {
    id: person.id,
    name: cleanName(person.name) || UNKNOWN_NAME,
    department,
    profilePath: cleanImagePath(person.profile_path),
    birthDate: cleanDate(person.birthday),
    deathDate: cleanDate(person.deathday),
    birthPlace: cleanName(person.place_of_birth),
    biography: cleanParagraphs(person.biography),
    knownFor: (mainWork.length > 0 ? mainWork : titles)
      .toSorted((a, b) => b.votes - a.votes)
      .slice(0, MAX_KNOWN_FOR)
      .map(({ card }) => card),
    credits: titles
      .toSorted((a, b) => b.votes - a.votes || newestFirst(a.card, b.card))
      .slice(0, MAX_CREDITS)
      .map(({ card, roles }) => ({ ...card, roles }))
      .sort(newestFirst),
    creditCount: titles.length,
  };
});

/** @throws CatalogueError */
export async function readPersonPage(
  catalogue: Catalogue,
  id: number,
  currentYear: number,
): Promise<PersonPage> {
  const page = await readPage(catalogue, personRequest(id), currentYear);
  // The address of the page contains the id, so it must be the one of the request.
  return page.id === id ? page : { ...page, id };
}
