import { COUNTRY_NAMES } from '../demo-catalogue/countries';
import { listGenres } from '../demo-catalogue/genres';
import { getLanguage, LANGUAGES } from '../demo-catalogue/languages';
import { type Company, listCompanies, listCountries } from '../demo-catalogue/makers';
import { getMoney } from '../demo-catalogue/money';
import { getNumbers, type TitleNumbers } from '../demo-catalogue/numbers';
import { createRandom } from '../demo-catalogue/seed';
import { getTagline, getTitlePair } from '../demo-catalogue/stories/story';
import { picturePaths, titleCore } from './items';

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

/** Minutes; 0 for some of the little known. */
function runtimeOf(numbers: TitleNumbers): number {
  const random = createRandom(numbers.rank, 961);
  const isShort = numbers.genreIds.some((id) => id === 16 || id === 99);
  const isUnknown = numbers.voteCount < 5 && random.chance(0.45);
  const minutes = isShort ? random.between(64, 104) : Math.round(82 + random.next() ** 1.6 * 78);
  return isUnknown ? 0 : minutes;
}

function statusOf({ day, rank }: TitleNumbers): string {
  if (day === null || day <= 0) return 'Released';
  if (day < 120) return 'Post Production';
  return rank % 2 === 0 ? 'In Production' : 'Planned';
}

/** The series a sequel belongs to; the first part's own id stands for it. */
function collectionOf({ sequelOf }: TitleNumbers) {
  if (sequelOf === null) return null;
  const first = getNumbers('movie', sequelOf);
  return {
    id: first.id,
    name: `${getTitlePair('movie', sequelOf).title} Collection`,
    ...picturePaths(first),
  };
}

/** A movie's details; they have genres, where list items have genre_ids. */
export function movieDetails(numbers: TitleNumbers, today: Date) {
  return {
    ...titleCore(numbers, today),
    ...makingOf(numbers),
    ...getMoney(numbers),
    belongs_to_collection: collectionOf(numbers),
    imdb_id: null,
    runtime: runtimeOf(numbers),
    status: statusOf(numbers),
  };
}
