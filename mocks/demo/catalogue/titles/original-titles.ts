import { deal, type Random } from '../../seeded-random';
import type { Language } from '../reference/languages';
import { NOUN_ROWS } from '../reference/translated-nouns';

export interface TitlePair {
  title: string;
  originalTitle: string;
}

// Nouns that combine well: "The Letter of the Rain", not "The Doctor of the Mirror".
const HEADS = new Set([
  'House',
  'Night',
  'Garden',
  'Silence',
  'Letter',
  'Road',
  'Memory',
  'Promise',
  'Dance',
  'Morning',
]);
const OWNERS = new Set([
  'Sea',
  'Winter',
  'Summer',
  'Rain',
  'Moon',
  'Star',
  'River',
  'Wind',
  'Fire',
  'Snow',
  'Wolf',
  'Bird',
]);
const rowsOf = (words: ReadonlySet<string>) => NOUN_ROWS.filter((row) => words.has(row[0] ?? ''));
const HEAD_ROWS = rowsOf(HEADS);
const OWNER_ROWS = rowsOf(OWNERS);

/** An original title with its English translation. `first` is a character's first name. */
export function drawOriginalTitle(
  random: Random,
  ordinal: number,
  language: Language,
  first: string,
): TitlePair {
  const salt = 1_000 + language.column;
  const cell = (row: readonly string[]) => row[language.column] ?? '';
  const english = (row: readonly string[]) => row[0] ?? '';
  const one = deal(NOUN_ROWS, ordinal, salt);
  const form = random.next();
  if (language.ofName && form < 0.4) {
    return { title: `${first}’s ${english(one)}`, originalTitle: language.ofName(cell(one), first) };
  }
  if (language.ofNoun && form < 0.5) {
    const head = deal(HEAD_ROWS, ordinal, salt);
    const owner = random.pick(OWNER_ROWS);
    return {
      title: `The ${english(head)} of the ${english(owner)}`,
      originalTitle: language.ofNoun(cell(head), cell(owner)),
    };
  }
  const two = random.pick(NOUN_ROWS.filter((row) => row !== one));
  return {
    title: `The ${english(one)} and the ${english(two)}`,
    originalTitle: language.and(cell(one), cell(two)),
  };
}
