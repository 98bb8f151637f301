import type { Kind } from '../demo-catalogue/genres';
import { listNumbers, type TitleNumbers } from '../demo-catalogue/numbers';
import { listPeople, type Person } from '../demo-catalogue/people';
import { mix } from '../demo-catalogue/seed';
import { getTitlePair } from '../demo-catalogue/stories/story';
import { foldText } from './fold-text';

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

function listEntries(of: Source): Entry[] {
  if (of === 'person') {
    return listPeople().map((person) => ({
      found: { person },
      names: [` ${foldText(person.name)}`],
      popularity: person.popularity / 10,
      luck: luckOf(person.id),
    }));
  }
  return listNumbers(of).map((title) => {
    const { title: shown, originalTitle } = getTitlePair(of, title.rank);
    const names = shown === originalTitle ? [shown] : [shown, originalTitle];
    return {
      found: { title },
      names: names.map((name) => ` ${foldText(name)}`),
      popularity: title.popularity,
      luck: luckOf(title.id),
    };
  });
}

function buildIndex(of: Source): Index {
  const index = new Map<string, Entry[]>();
  for (const entry of listEntries(of)) {
    const words = entry.names.flatMap((name) => name.trim().split(' '));
    for (const prefix of new Set(words.map((word) => word.slice(0, PREFIX_LENGTH)))) {
      const entries = index.get(prefix);
      if (entries) entries.push(entry);
      else index.set(prefix, [entry]);
    }
  }
  return index;
}

const known = new Map<Source, Index>();

/** Whatever may have the words in its name. The index is made at its first use. */
export function listCandidates(of: Source, words: readonly string[]): readonly Entry[] {
  const index = known.get(of) ?? buildIndex(of);
  known.set(of, index);
  const lists = words.map((word) =>
    word.length < PREFIX_LENGTH
      ? [...new Set([...index].flatMap(([prefix, entries]) => (prefix.startsWith(word) ? entries : [])))]
      : (index.get(word.slice(0, PREFIX_LENGTH)) ?? []),
  );
  return lists.reduce((shortest, list) => (list.length < shortest.length ? list : shortest));
}
