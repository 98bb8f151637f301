import type { Person } from '../demo/catalogue/people/people';
import { getLanguage } from '../demo/catalogue/reference/languages';
import { listCountries } from '../demo/catalogue/titles/companies';
import { formatDate } from '../demo/catalogue/titles/release-dates';
import type { TitleMetadata } from '../demo/catalogue/titles/title-metadata';
import { getOverview, getTitlePair } from '../demo/catalogue/titles/title-texts';

/** Rounds to the decimals that TMDB uses. */
export const round = (value: number, decimals: number) => Number(value.toFixed(decimals));

/** YYYY-MM-DD; '' if unknown. */
export function formatDateOrEmpty(today: Date, day: number | null): string {
  return day === null ? '' : formatDate(today, day);
}

/** Image paths, which contain kind and id for the image host; null if there is no image. */
export function imagePaths({ kind, id, hasPoster, hasBackdrop }: TitleMetadata) {
  return {
    poster_path: hasPoster ? `/${kind}-${id}-poster.svg` : null,
    backdrop_path: hasBackdrop ? `/${kind}-${id}-backdrop.svg` : null,
  };
}

/** Fields shared by list items and details. */
export function titleFields(metadata: TitleMetadata, today: Date) {
  const { kind, rank } = metadata;
  const { title, originalTitle } = getTitlePair(kind, rank);
  const date = formatDateOrEmpty(today, metadata.day);
  return {
    adult: metadata.isAdult,
    ...imagePaths(metadata),
    id: metadata.id,
    original_language: getLanguage(metadata.language).code,
    overview: getOverview(kind, rank),
    popularity: round(metadata.popularity, 4),
    softcore: false,
    vote_average: round(metadata.voteAverage, 3),
    vote_count: metadata.voteCount,
    ...(kind === 'movie'
      ? { title, original_title: originalTitle, release_date: date, video: false }
      : {
          name: title,
          original_name: originalTitle,
          first_air_date: date,
          origin_country: listCountries(metadata),
        }),
  };
}

/** A movie or show in a list. */
export function titleItem(metadata: TitleMetadata, today: Date) {
  return { ...titleFields(metadata, today), genre_ids: metadata.genreIds };
}

/** A list item with media_type, which only trending and the multi search have. */
export function itemWithMediaType(metadata: TitleMetadata, today: Date) {
  return { ...titleItem(metadata, today), media_type: metadata.kind };
}

/** Fields of a person in every response. */
export function personFields(person: Person) {
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
