import { COUNTRY_NAMES } from '../demo/catalogue/reference/countries';
import { listGenres } from '../demo/catalogue/reference/genres';
import { getLanguage, LANGUAGES } from '../demo/catalogue/reference/languages';
import { type Company, listCompanies, listCountries } from '../demo/catalogue/titles/companies';
import type { TitleNumbers } from '../demo/catalogue/titles/title-metadata';
import { getTagline } from '../demo/catalogue/titles/title-texts';
import { createRandom } from '../demo/seeded-random';

export function companyItem({ id, name, country }: Company) {
  return { id, logo_path: null, name, origin_country: country };
}

/** What the details of movies and shows have in common beyond their list items. */
export function makingOf(numbers: TitleNumbers) {
  const language = getLanguage(numbers.language);
  const random = createRandom(numbers.rank, 951);
  const spoken = random.chance(0.2) ? [language, random.pick(LANGUAGES)] : [language];
  return {
    genres: listGenres(numbers.kind, numbers.genreIds),
    homepage: '',
    origin_country: listCountries(numbers),
    production_companies: listCompanies(numbers).map(companyItem),
    production_countries: listCountries(numbers).map((code) => ({
      iso_3166_1: code,
      name: COUNTRY_NAMES[code] ?? code,
    })),
    spoken_languages: [...new Set(spoken)].map(({ code, english, own }) => ({
      english_name: english,
      iso_639_1: code,
      name: own,
    })),
    tagline: getTagline(numbers.kind, numbers.rank),
  };
}
