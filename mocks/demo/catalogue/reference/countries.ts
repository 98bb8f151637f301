import { splitWords } from './text-lists';

/** ISO 3166 code to the name TMDB writes. */
export const COUNTRY_NAMES: Readonly<Record<string, string>> = {
  US: 'United States of America',
  GB: 'United Kingdom',
  CA: 'Canada',
  AU: 'Australia',
  IE: 'Ireland',
  FR: 'France',
  BE: 'Belgium',
  ES: 'Spain',
  MX: 'Mexico',
  AR: 'Argentina',
  JP: 'Japan',
  KR: 'South Korea',
  DE: 'Germany',
  AT: 'Austria',
  IT: 'Italy',
  IN: 'India',
  CN: 'China',
  HK: 'Hong Kong',
  BR: 'Brazil',
  PT: 'Portugal',
  SE: 'Sweden',
  TR: 'Turkey',
  PL: 'Poland',
  EG: 'Egypt',
  MA: 'Morocco',
};

const CODES_BY_LANGUAGE = new Map(
  Object.entries({
    en: 'US, US, US, US, US, GB, GB, CA, AU, IE',
    fr: 'FR, FR, FR, BE',
    es: 'ES, ES, MX, AR',
    de: 'DE, DE, AT',
    zh: 'CN, CN, HK',
    pt: 'BR, BR, PT',
    it: 'IT',
    ja: 'JP',
    ko: 'KR',
    hi: 'IN',
    sv: 'SE',
    tr: 'TR',
    pl: 'PL',
    ar: 'EG, MA',
  }).map(([language, codes]) => [language, splitWords(codes)]),
);

/** Country codes for a language; frequent ones are repeated. */
export function listCountryCodes(language: string): readonly string[] {
  return CODES_BY_LANGUAGE.get(language) ?? ['US'];
}
