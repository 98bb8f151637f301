import { setImmediate } from 'node:timers/promises';
import { listPeople, type Person } from '../demo/catalogue/people/people';
import { buildCreditIndex } from '../demo/catalogue/people/person-credits';
import type { TitleKind } from '../demo/catalogue/reference/genres';
import { TITLE_COUNT } from '../demo/catalogue/titles/title-ids';
import { getTitleMetadata, type TitleMetadata } from '../demo/catalogue/titles/title-metadata';
import { getTitlePair } from '../demo/catalogue/titles/title-texts';
import { hash } from '../demo/seeded-random';
import { normalizeText } from './normalize-text';

/** A searchable collection. */
export type Source = TitleKind | 'person';

export type SearchHit = { title: TitleMetadata } | { person: Person };

/** A searchable title or person, with one or two names. */
export interface Entry {
  found: SearchHit;
  /** Normalized, with a space before each word, so that " wor" matches prefixes of words. */
  names: string[];
  popularity: number;
  /** 0 to 1; breaks ties between equal matches. */
  luck: number;
}

const luckOf = (id: number) => hash(id, 97) / 4_294_967_296;

/** Entries by the first two letters of each of their words. */
type Index = ReadonlyMap<string, readonly Entry[]>;

const PREFIX_LENGTH = 2;
/** Takes a few milliseconds. */
const STEP_ENTRIES = 128;

const SOURCES: readonly Source[] = ['movie', 'tv', 'person'];

function personEntry(person: Person): Entry {
  return {
    found: { person },
    names: [` ${normalizeText(person.name)}`],
    popularity: person.popularity / 10,
    luck: luckOf(person.id),
  };
}

function titleEntry(of: TitleKind, rank: number): Entry {
  const title = getTitleMetadata(of, rank);
  const { title: shown, originalTitle } = getTitlePair(of, rank);
  const names = shown === originalTitle ? [shown] : [shown, originalTitle];
  return {
    found: { title },
    names: names.map((name) => ` ${normalizeText(name)}`),
    popularity: title.popularity,
    luck: luckOf(title.id),
  };
}

function* listEntries(of: Source): Generator<Entry> {
  if (of === 'person') for (const person of listPeople()) yield personEntry(person);
  else for (let rank = 0; rank < TITLE_COUNT; rank += 1) yield titleEntry(of, rank);
}

const cache = new Map<Source, Index>();

/** Builds the index of a source in steps of STEP_ENTRIES. */
function* buildIndex(of: Source): Generator<void, void> {
  const index = new Map<string, Entry[]>();
  let count = 0;
  for (const entry of listEntries(of)) {
    const words = entry.names.flatMap((name) => name.trim().split(' '));
    for (const prefix of new Set(words.map((word) => word.slice(0, PREFIX_LENGTH)))) {
      const entries = index.get(prefix);
      if (entries) entries.push(entry);
      else index.set(prefix, [entry]);
    }
    count += 1;
    if (count % STEP_ENTRIES === 0) yield;
  }
  cache.set(of, index);
}

/** Builds all missing indexes in steps: those of the search, then the credits of people. */
function* buildIndexes(): Generator<void, void> {
  for (const of of SOURCES) if (!cache.has(of)) yield* buildIndex(of);
  yield* buildCreditIndex();
}

/** Pause between steps, so that requests are handled in between. */
const PAUSE_MS = 20;

/**
 * Builds the indexes of search and credits in the background. The timers do not keep the process alive.
 * @returns a function that cancels the build
 */
export function warmUpSearch(delayMs: number): () => void {
  const steps = buildIndexes();
  const step = (): void => {
    if (!steps.next().done) timer = setTimeout(step, PAUSE_MS).unref();
  };
  let timer = setTimeout(step, delayMs).unref();
  return () => clearTimeout(timer);
}

/** Builds all missing indexes, with pauses for other requests. */
export async function completeIndexes(): Promise<void> {
  for (const _ of buildIndexes()) await setImmediate();
}

function getIndex(of: Source): Index {
  const index = cache.get(of);
  if (index) return index;
  for (const _ of buildIndex(of));
  return getIndex(of);
}

/** Entries that may match all words. Builds the index if necessary. */
export function listCandidates(of: Source, words: readonly string[]): readonly Entry[] {
  const index = getIndex(of);
  const lists = words.map((word) =>
    word.length < PREFIX_LENGTH
      ? [...new Set([...index].flatMap(([prefix, entries]) => (prefix.startsWith(word) ? entries : [])))]
      : (index.get(word.slice(0, PREFIX_LENGTH)) ?? []),
  );
  return lists.reduce((shortest, list) => (list.length < shortest.length ? list : shortest));
}
