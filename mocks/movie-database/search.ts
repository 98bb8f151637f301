import { foldText } from './normalize-text';
import { type Found, listCandidates, type Source } from './search-index';

const EXACT = 5;
const FAME = 1.5;
/** Popularity below it hardly counts. */
const FAMOUS_FROM = 70;
const LUCK = 1.3;

/**
 * How well a name answers the words, 0 when one of them is missing. Whole words count more than beginnings, short
 * names more than long ones, and the very words asked for most of all.
 */
function matchName(name: string, words: readonly string[], asked: string): number {
  if (!words.every((word) => name.includes(` ${word}`))) return 0;
  if (name === ` ${asked}`) return EXACT;
  const padded = `${name} `;
  const whole = words.filter((word) => padded.includes(` ${word} `)).length / words.length;
  const length = name.split(' ').length - 1;
  const start = name.startsWith(` ${asked}`) ? 0.25 : 0;
  return 0.4 + whole * 1.2 + start + (words.length / length) * 0.9;
}

/** Whatever has all words of the query in its name, the best answers first. */
export function search(sources: readonly Source[], query: string): Found[] {
  const asked = foldText(query);
  const words = asked.split(' ').filter(Boolean);
  if (words.length === 0) return [];
  return sources
    .flatMap((source) => listCandidates(source, words))
    .flatMap(({ found, names, popularity, luck }) => {
      const match = Math.max(...names.map((name) => matchName(name, words, asked)));
      // Fame lifts what everybody knows; of the rest it says little, as in the real search.
      return match > 0
        ? { found, score: match + Math.log10(1 + popularity / FAMOUS_FROM) * FAME + luck * LUCK }
        : [];
    })
    .sort((a, b) => b.score - a.score)
    .map(({ found }) => found);
}
