import { listPeople, type Person } from '../demo/catalogue/people/people';
import type { Kind } from '../demo/catalogue/reference/genres';
import { TITLE_COUNT } from '../demo/catalogue/titles/title-ids';
import { getNumbers, type TitleNumbers } from '../demo/catalogue/titles/title-metadata';
import { getTitlePair } from '../demo/catalogue/titles/title-texts';
import { mix } from '../demo/seeded-random';
import { foldText } from './normalize-text';

/** What can be searched. */
export type Source = Kind | 'person';

export type Found = { title: TitleNumbers } | { person: Person };

/** Something that can be found, by one or two names. */
export interface Entry {
  found: Found;
  /** Folded, with a space before each word, so that " wor" finds words that begin so. */
  names: string[];
  popularity: number;
  /** From 0 to 1; shuffles what answers equally well. */
  luck: number;
}

const luckOf = (id: number) => mix(id, 97) / 4_294_967_296;

/** Entries by the first two letters of each of their words. */
type Index = ReadonlyMap<string, readonly Entry[]>;

const PREFIX_LENGTH = 2;
/** So many take a few milliseconds. */
const STEP_ENTRIES = 128;

const SOURCES: readonly Source[] = ['movie', 'tv', 'person'];

function personEntry(person: Person): Entry {
  return {
    found: { person },
    names: [` ${foldText(person.name)}`],
    popularity: person.popularity / 10,
    luck: luckOf(person.id),
  };
}

function titleEntry(of: Kind, rank: number): Entry {
  const title = getNumbers(of, rank);
  const { title: shown, originalTitle } = getTitlePair(of, rank);
  const names = shown === originalTitle ? [shown] : [shown, originalTitle];
  return {
    found: { title },
    names: names.map((name) => ` ${foldText(name)}`),
    popularity: title.popularity,
    luck: luckOf(title.id),
  };
}

function* listEntries(of: Source): Generator<Entry> {
  if (of === 'person') for (const person of listPeople()) yield personEntry(person);
  else for (let rank = 0; rank < TITLE_COUNT; rank += 1) yield titleEntry(of, rank);
}

const known = new Map<Source, Index>();

/** Makes the index of a source, a little at each step. */
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
  known.set(of, index);
}

/** Steps that make all indexes ahead, so that the first search waits for none. */
function* buildIndexes(): Generator<void, void> {
  for (const of of SOURCES) if (!known.has(of)) yield* buildIndex(of);
}

/** From one step to the next: whoever asks for something meanwhile comes first. */
const PAUSE_MS = 20;

/**
 * Makes ahead, step by step, what the first search would wait for. The timers keep no process alive.
 * @param delayMs how long everything else comes first
 * @returns calls it off
 */
export function warmUpSearch(delayMs: number): () => void {
  const steps = buildIndexes();
  const step = (): void => {
    if (!steps.next().done) timer = setTimeout(step, PAUSE_MS).unref();
  };
  let timer = setTimeout(step, delayMs).unref();
  return () => clearTimeout(timer);
}

function getIndex(of: Source): Index {
  const index = known.get(of);
  if (index) return index;
  for (const _ of buildIndex(of));
  return getIndex(of);
}

/** Whatever may have the words in its name. The index is made at its first use, unless ahead. */
export function listCandidates(of: Source, words: readonly string[]): readonly Entry[] {
  const index = getIndex(of);
  const lists = words.map((word) =>
    word.length < PREFIX_LENGTH
      ? [...new Set([...index].flatMap(([prefix, entries]) => (prefix.startsWith(word) ? entries : [])))]
      : (index.get(word.slice(0, PREFIX_LENGTH)) ?? []),
  );
  return lists.reduce((shortest, list) => (list.length < shortest.length ? list : shortest));
}
