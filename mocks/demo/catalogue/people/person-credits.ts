import { setImmediate } from 'node:timers/promises';
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

/** Indexes all titles that the background has not indexed yet: about a second of work, with pauses for other requests. */
export async function completeCreditIndex(): Promise<void> {
  for (const _ of buildCreditIndex()) await setImmediate();
}

/** The titles that a person worked on, the most popular first. The index must be complete. */
export function listTitlesOf({ id }: Person): readonly Credit[] {
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
