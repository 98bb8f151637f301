import { COUNTRY_NAMES } from '../demo/catalogue/reference/countries';
import { listGenres } from '../demo/catalogue/reference/genres';
import { getLanguage, LANGUAGES } from '../demo/catalogue/reference/languages';
import { type Company, listCompanies, listCountries } from '../demo/catalogue/titles/companies';
import type { TitleMetadata } from '../demo/catalogue/titles/title-metadata';
import { getTagline } from '../demo/catalogue/titles/title-texts';
import { createRandom } from '../demo/seeded-random';

export function companyItem({ id, name, country }: Company) {
  return { id, logo_path: null, name, origin_country: country };
}

/** Fields shared by movie and show details. */
export function sharedDetails(metadata: TitleMetadata) {
  const language = getLanguage(metadata.language);
  const random = createRandom(metadata.rank, 951);
  const spoken = random.chance(0.2) ? [language, random.pick(LANGUAGES)] : [language];
  return {
    genres: listGenres(metadata.kind, metadata.genreIds),
    homepage: '',
    origin_country: listCountries(metadata),
    production_companies: listCompanies(metadata).map(companyItem),
    production_countries: listCountries(metadata).map((code) => ({
      iso_3166_1: code,
      name: COUNTRY_NAMES[code] ?? code,
    })),
    spoken_languages: [...new Set(spoken)].map(({ code, englishName, nativeName }) => ({
      english_name: englishName,
      iso_639_1: code,
      name: nativeName,
    })),
    tagline: getTagline(metadata.kind, metadata.rank),
  };
}
