import { getBiography, getBirthPlace, getLifeDates } from '../demo/catalogue/people/biographies';
import { findPerson, listPeople, type Person } from '../demo/catalogue/people/people';
import {
  completeCreditIndex,
  listCastCredits,
  listCrewCredits,
  listTitlesOf,
} from '../demo/catalogue/people/person-credits';
import { getTitleMetadata } from '../demo/catalogue/titles/title-metadata';
import { formatDateOrEmpty, itemWithMediaType, personFields } from './list-items';
import { paginate, parsePage } from './pagination';
import { INVALID_PAGE, MAX_AGE_S, type MockRequest, type MockResponse, NOT_FOUND, ok } from './responses';
import { castCreditId, crewCreditId } from './title-subresources';

const MOST_KNOWN_FOR = 3;

function combinedCredits(person: Person, today: Date) {
  return {
    cast: listCastCredits(person).map(({ kind, rank, character, order }) => {
      const title = getTitleMetadata(kind, rank);
      return {
        ...itemWithMediaType(title, today),
        character,
        credit_id: castCreditId(title.id, order),
        ...(kind === 'movie' ? { order } : { episode_count: 1 + (rank % 24) }),
      };
    }),
    crew: listCrewCredits(person).map(({ kind, rank, department, job, index }) => {
      const title = getTitleMetadata(kind, rank);
      return {
        ...itemWithMediaType(title, today),
        credit_id: crewCreditId(title.id, index),
        department,
        job,
      };
    }),
  };
}

export async function handlePerson({ params, query, today }: MockRequest): Promise<MockResponse> {
  const person = /^\d+$/.test(params.id ?? '') ? findPerson(Number(params.id)) : null;
  if (!person) return NOT_FOUND;
  await completeCreditIndex();
  const { birthDay, deathDay } = getLifeDates(person);
  const appended = (query.get('append_to_response') ?? '').split(',');
  const details = {
    ...personFields(person),
    also_known_as: [],
    biography: getBiography(person),
    birthday: formatDateOrEmpty(today, birthDay) || null,
    deathday: formatDateOrEmpty(today, deathDay) || null,
    homepage: null,
    imdb_id: null,
    place_of_birth: getBirthPlace(person),
    ...(appended.includes('combined_credits') && { combined_credits: combinedCredits(person, today) }),
  };
  return ok(details, MAX_AGE_S.list);
}

/** The most popular people, each with up to three titles. */
export async function handlePopularPeople({ query, today }: MockRequest): Promise<MockResponse> {
  const page = parsePage(query);
  if (page === null) return INVALID_PAGE;
  await completeCreditIndex();
  const toItem = (person: Person) => ({
    ...personFields(person),
    known_for: listTitlesOf(person)
      .slice(0, MOST_KNOWN_FOR)
      .map(({ kind, rank }) => itemWithMediaType(getTitleMetadata(kind, rank), today)),
  });
  return ok(paginate(listPeople(), page, toItem), MAX_AGE_S.list);
}
