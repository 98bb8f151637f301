import type { Kind } from '../demo-catalogue/genres';
import { listNumbers, type TitleNumbers } from '../demo-catalogue/numbers';
import { listPeople, type Person } from '../demo-catalogue/people';
import { getTitlePair } from '../demo-catalogue/stories/story';
import { foldText } from './fold-text';

/** Something that can be found, by one or two names. */
interface Entry {
  found: Found;
  /** Folded, with a space before each word, so that " wor" finds words that begin so. */
  names: string[];
  popularity: number;
}

export type Found = { title: TitleNumbers } | { person: Person };

const known = new Map<Kind | 'person', readonly Entry[]>();

function buildEntries(of: Kind | 'person'): Entry[] {
  if (of === 'person') {
    return listPeople().map((person) => ({
      found: { person },
      names: [` ${foldText(person.name)}`],
      popularity: person.popularity / 4,
    }));
  }
  return listNumbers(of).map((title) => {
    const { title: shown, originalTitle } = getTitlePair(of, title.rank);
    const names = shown === originalTitle ? [shown] : [shown, originalTitle];
    return {
      found: { title },
      names: names.map((name) => ` ${foldText(name)}`),
      popularity: title.popularity,
    };
  });
}

/** Made at its first use. */
function listEntries(of: Kind | 'person'): readonly Entry[] {
  const entries = known.get(of) ?? buildEntries(of);
  known.set(of, entries);
  return entries;
}

/**
 * How well a name answers the words, 0 when one of them is missing. Whole words count more than beginnings, short
 * names more than long ones, and the very words asked for most of all.
 */
function matchName(name: string, words: readonly string[], asked: string): number {
  if (!words.every((word) => name.includes(` ${word}`))) return 0;
  if (name === ` ${asked}`) return 4;
  const padded = `${name} `;
  const whole = words.filter((word) => padded.includes(` ${word} `)).length / words.length;
  const length = name.split(' ').length - 1;
  const start = name.startsWith(` ${asked}`) ? 0.25 : 0;
  return 0.4 + whole * 1.2 + start + (words.length / length) * 1.1;
}

function rank(entries: readonly Entry[], query: string): { found: Found; score: number }[] {
  const asked = foldText(query);
  const words = asked.split(' ').filter(Boolean);
  if (words.length === 0) return [];
  return entries.flatMap(({ found, names, popularity }) => {
    const match = Math.max(...names.map((name) => matchName(name, words, asked)));
    return match > 0 ? [{ found, score: match + Math.log10(1 + popularity) * 0.42 }] : [];
  });
}

/** Whatever has all words of the query in its name, the best answers first. */
export function search(sources: readonly (Kind | 'person')[], query: string): Found[] {
  return sources
    .flatMap((source) => rank(listEntries(source), query))
    .sort((a, b) => b.score - a.score)
    .map(({ found }) => found);
}
