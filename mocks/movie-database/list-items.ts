import type { Person } from '../demo/catalogue/people/people';
import { getLanguage } from '../demo/catalogue/reference/languages';
import { listCountries } from '../demo/catalogue/titles/companies';
import { dateAt } from '../demo/catalogue/titles/release-dates';
import type { TitleNumbers } from '../demo/catalogue/titles/title-metadata';
import { getOverview, getTitlePair } from '../demo/catalogue/titles/title-texts';

/** As many decimals as the movie database shows. */
export const round = (value: number, decimals: number) => Number(value.toFixed(decimals));

/** YYYY-MM-DD; '' where the date is not known. */
export function dateText(today: Date, day: number | null): string {
  return day === null ? '' : dateAt(today, day);
}

/** Paths of pictures, which the image host can tell the title from; null where there is none. */
export function picturePaths({ kind, id, hasPoster, hasBackdrop }: TitleNumbers) {
  return {
    poster_path: hasPoster ? `/${kind}-${id}-poster.svg` : null,
    backdrop_path: hasBackdrop ? `/${kind}-${id}-backdrop.svg` : null,
  };
}

/** What lists and details of movies and shows have in common. */
export function titleCore(numbers: TitleNumbers, today: Date) {
  const { kind, rank } = numbers;
  const { title, originalTitle } = getTitlePair(kind, rank);
  const date = dateText(today, numbers.day);
  return {
    adult: numbers.isAdult,
    ...picturePaths(numbers),
    id: numbers.id,
    original_language: getLanguage(numbers.language).code,
    overview: getOverview(kind, rank),
    popularity: round(numbers.popularity, 4),
    softcore: false,
    vote_average: round(numbers.voteAverage, 3),
    vote_count: numbers.voteCount,
    ...(kind === 'movie'
      ? { title, original_title: originalTitle, release_date: date, video: false }
      : {
          name: title,
          original_name: originalTitle,
          first_air_date: date,
          origin_country: listCountries(numbers),
        }),
  };
}

/** A movie or show as lists show it. */
export function titleItem(numbers: TitleNumbers, today: Date) {
  return { ...titleCore(numbers, today), genre_ids: numbers.genreIds };
}

/** The same with its media type, which only trending and the multi search tell. */
export function typedItem(numbers: TitleNumbers, today: Date) {
  return { ...titleItem(numbers, today), media_type: numbers.kind };
}

/** What all answers say of a person. */
export function personCore(person: Person) {
  return {
    adult: false,
    gender: person.gender === 'f' ? 1 : 2,
    id: person.id,
    known_for_department: person.department,
    name: person.name,
    original_name: person.name,
    popularity: round(person.popularity, 4),
    profile_path: person.hasPicture ? `/person-${person.id}-profile.svg` : null,
  };
}
