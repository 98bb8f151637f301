/** An original language, with its country and the culture of its names. */
export interface Language {
  code: string;
  englishName: string;
  nativeName: string;
  country: string;
  culture: string;
  /** Column in NOUN_ROWS; 0 is English. */
  column: number;
  /** "The Sea and the Night". */
  and: (first: string, second: string) => string;
  /** "The Memory of the Sea"; null if the language inflects nouns. */
  ofNoun: ((thing: string, owner: string) => string) | null;
  /** "Mireille's House"; null if names are inflected or written in another script. */
  ofName: ((thing: string, name: string) => string) | null;
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
const spaced = (word: string) => (first: string, second: string) => `${first} ${word} ${lowerFirst(second)}`;
const named = (word: string) => (thing: string, name: string) => `${thing} ${word} ${name}`;
const frenchOf = (thing: string, name: string) =>
  /^[aeiouéèêhœ]/i.test(name) ? `${thing} d’${name}` : `${thing} de ${name}`;

const base = { ofNoun: null, ofName: null };

const ENGLISH: Language = {
  ...base,
  code: 'en',
  englishName: 'English',
  nativeName: 'English',
  country: 'US',
  culture: 'en',
  column: 0,
  and: spaced('and'),
};

/** All original languages; English is by far the most frequent. */
export const LANGUAGES: readonly Language[] = [
  ENGLISH,
  {
    ...base,
    code: 'fr',
    englishName: 'French',
    nativeName: 'Français',
    country: 'FR',
    culture: 'fr',
    column: 1,
    and: spaced('et'),
    ofName: frenchOf,
  },
  {
    ...base,
    code: 'es',
    englishName: 'Spanish',
    nativeName: 'Español',
    country: 'ES',
    culture: 'es',
    column: 2,
    and: spaced('y'),
    ofName: named('de'),
  },
  {
    ...base,
    code: 'de',
    englishName: 'German',
    nativeName: 'Deutsch',
    country: 'DE',
    culture: 'de',
    column: 3,
    and: spaced('und'),
    ofName: named('von'),
  },
  {
    ...base,
    code: 'it',
    englishName: 'Italian',
    nativeName: 'Italiano',
    country: 'IT',
    culture: 'it',
    column: 4,
    and: spaced('e'),
    ofName: named('di'),
  },
  {
    ...base,
    code: 'pt',
    englishName: 'Portuguese',
    nativeName: 'Português',
    country: 'BR',
    culture: 'pt',
    column: 5,
    and: spaced('e'),
    ofName: named('de'),
  },
  {
    code: 'ja',
    englishName: 'Japanese',
    nativeName: '日本語',
    country: 'JP',
    culture: 'ja',
    column: 6,
    and: (a, b) => `${a}と${b}`,
    ofNoun: (thing, owner) => `${owner}の${thing}`,
    ofName: null,
  },
  {
    code: 'ko',
    englishName: 'Korean',
    nativeName: '한국어/조선말',
    country: 'KR',
    culture: 'ko',
    column: 7,
    and: (a, b) => `${a} 그리고 ${b}`,
    ofNoun: (thing, owner) => `${owner}의 ${thing}`,
    ofName: null,
  },
  {
    code: 'zh',
    englishName: 'Mandarin',
    nativeName: '普通话',
    country: 'CN',
    culture: 'zh',
    column: 8,
    and: (a, b) => `${a}与${b}`,
    ofNoun: (thing, owner) => `${owner}的${thing}`,
    ofName: null,
  },
  {
    ...base,
    code: 'hi',
    englishName: 'Hindi',
    nativeName: 'हिन्दी',
    country: 'IN',
    culture: 'hi',
    column: 9,
    and: spaced('और'),
  },
  {
    ...base,
    code: 'sv',
    englishName: 'Swedish',
    nativeName: 'svenska',
    country: 'SE',
    culture: 'nordic',
    column: 10,
    and: spaced('och'),
  },
  {
    ...base,
    code: 'tr',
    englishName: 'Turkish',
    nativeName: 'Türkçe',
    country: 'TR',
    culture: 'tr',
    column: 11,
    and: (a, b) => `${a} ve ${b}`,
  },
  {
    ...base,
    code: 'pl',
    englishName: 'Polish',
    nativeName: 'Polski',
    country: 'PL',
    culture: 'pl',
    column: 12,
    and: spaced('i'),
  },
  {
    ...base,
    code: 'ar',
    englishName: 'Arabic',
    nativeName: 'العربية',
    country: 'EG',
    culture: 'ar',
    column: 0,
    and: spaced('and'),
  },
];

/** Percentage of titles per language, in the order of LANGUAGES. */
export const LANGUAGE_WEIGHTS: readonly number[] = [69, 5, 4, 3, 2, 2, 5, 3, 2, 2, 1, 1, 1, 0];

/** The language at an index in LANGUAGES; English if out of range. */
export function getLanguage(index: number): Language {
  return LANGUAGES[index] ?? ENGLISH;
}

/** The index of a language in LANGUAGES; that of English for an unknown code. */
export function languageIndex(code: string): number {
  return Math.max(
    0,
    LANGUAGES.findIndex((language) => language.code === code),
  );
}
