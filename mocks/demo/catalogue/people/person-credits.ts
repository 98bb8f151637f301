import type { TitleKind } from '../reference/genres';
import { TITLE_COUNT } from '../titles/title-ids';
import { listCast, listCrew } from './credits';
import type { Person } from './people';

interface Credit {
  kind: TitleKind;
  rank: number;
}

export interface CastCredit extends Credit {
  character: string;
  /** The position in the cast of the title. */
  order: number;
}

export interface CrewCredit extends Credit {
  department: string;
  job: string;
  /** The position in the crew of the title. */
  index: number;
}

const KINDS: readonly TitleKind[] = ['movie', 'tv'];

/** Titles up to this rank are indexed on first use, which takes about 100 ms; others in the background. */
const FIRST_RANKS = 800;
/** Takes a few milliseconds. */
const STEP_RANKS = 64;

/** The titles of each person by id, the most popular first. */
const titlesByPerson = new Map<number, Credit[]>();
let indexedRanks = 0;

function indexNextRank(): void {
  const rank = indexedRanks;
  for (const kind of KINDS) {
    const people = [...listCast(kind, rank), ...listCrew(kind, rank)].map(({ person }) => person.id);
    for (const id of new Set(people)) {
      const titles = titlesByPerson.get(id);
      if (titles) titles.push({ kind, rank });
      else titlesByPerson.set(id, [{ kind, rank }]);
    }
  }
  indexedRanks += 1;
}

/** Indexes all titles in steps. */
export function* buildCreditIndex(): Generator<void, void> {
  while (indexedRanks < TITLE_COUNT) {
    indexNextRank();
    if (indexedRanks % STEP_RANKS === 0) yield;
  }
}

/** The indexed titles that a person worked on, the most popular first. */
export function listTitlesOf({ id }: Person): readonly Credit[] {
  while (indexedRanks < FIRST_RANKS) indexNextRank();
  return titlesByPerson.get(id) ?? [];
}

export function listCastCredits(person: Person): CastCredit[] {
  return listTitlesOf(person).flatMap(({ kind, rank }) =>
    listCast(kind, rank).flatMap((member, order) =>
      member.person.id === person.id ? [{ kind, rank, character: member.character, order }] : [],
    ),
  );
}

export function listCrewCredits(person: Person): CrewCredit[] {
  return listTitlesOf(person).flatMap(({ kind, rank }) =>
    listCrew(kind, rank).flatMap(({ department, job, ...member }, index) =>
      member.person.id === person.id ? [{ kind, rank, department, job, index }] : [],
    ),
  );
}
