import { normalizeText } from './normalize-text';
import { listCandidates, type SearchHit, type Source } from './search-index';

const EXACT = 5;
const FAME = 1.5;
/** Popularity below this value has little effect. */
const FAMOUS_FROM = 70;
const LUCK = 1.3;

/**
 * Score of a name, 0 if a word is missing. Exact matches score highest, whole words more than prefixes, short names
 * more than long ones.
 */
function matchName(name: string, words: readonly string[], normalizedQuery: string): number {
  if (!words.every((word) => name.includes(` ${word}`))) return 0;
  if (name === ` ${normalizedQuery}`) return EXACT;
  const padded = `${name} `;
  const whole = words.filter((word) => padded.includes(` ${word} `)).length / words.length;
  const length = name.split(' ').length - 1;
  const start = name.startsWith(` ${normalizedQuery}`) ? 0.25 : 0;
  return 0.4 + whole * 1.2 + start + (words.length / length) * 0.9;
}

/** Entries with all words of the query in their name, best matches first. */
export function search(sources: readonly Source[], query: string): SearchHit[] {
  const normalizedQuery = normalizeText(query);
  const words = normalizedQuery.split(' ').filter(Boolean);
  if (words.length === 0) return [];
  return sources
    .flatMap((source) => listCandidates(source, words))
    .flatMap(({ found, names, popularity, luck }) => {
      const match = Math.max(...names.map((name) => matchName(name, words, normalizedQuery)));
      // Popularity matters only for very popular entries, as in the real search.
      return match > 0
        ? { found, score: match + Math.log10(1 + popularity / FAMOUS_FROM) * FAME + luck * LUCK }
        : [];
    })
    .sort((a, b) => b.score - a.score)
    .map(({ found }) => found);
}
