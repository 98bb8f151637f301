import { listCast, listCrew } from '../demo/catalogue/people/credits';
import { formatDate } from '../demo/catalogue/titles/release-dates';
import type { TitleMetadata } from '../demo/catalogue/titles/title-metadata';
import { listVideos } from '../demo/catalogue/titles/videos';
import { hash } from '../demo/seeded-random';
import { personFields, titleItem } from './list-items';
import { paginate } from './pagination';
import { listSimilar } from './similar-titles';

/** 24 hexadecimal digits, like real credit ids. */
export const castCreditId = (titleId: number, index: number) =>
  [61, 62, 63]
    .map((salt) =>
      hash(titleId * 64 + index, salt)
        .toString(16)
        .padStart(8, '0'),
    )
    .join('');

/** More than the cast of any title. */
const FIRST_CREW_INDEX = 40;

export const crewCreditId = (titleId: number, index: number) =>
  castCreditId(titleId, FIRST_CREW_INDEX + index);

function credits({ kind, rank, id }: TitleMetadata) {
  return {
    cast: listCast(kind, rank).map(({ person, character }, order) => ({
      ...personFields(person),
      ...(kind === 'movie' && { cast_id: order + 1 }),
      character,
      credit_id: castCreditId(id, order),
      order,
    })),
    crew: listCrew(kind, rank).map(({ person, department, job }, index) => ({
      ...personFields(person),
      credit_id: crewCreditId(id, index),
      department,
      job,
    })),
  };
}

function videos({ kind, rank }: TitleMetadata, today: Date) {
  return {
    results: listVideos(kind, rank).map((video) => ({
      iso_639_1: 'en',
      iso_3166_1: 'US',
      name: video.name,
      key: video.key,
      site: video.site,
      size: video.size,
      type: video.type,
      official: video.isOfficial,
      published_at: `${formatDate(today, video.day)}T15:00:00.000Z`,
      id: video.id,
    })),
  };
}

const SALTS = { similar: 71, recommendations: 72 };

function alike(title: TitleMetadata, salt: number, today: Date, page: number) {
  return paginate(listSimilar(title, salt), page, (other) => titleItem(other, today));
}

/** Subresources of a title, also available through append_to_response. */
const PARTS: Readonly<Record<string, (title: TitleMetadata, today: Date, page: number) => object>> = {
  credits,
  videos,
  similar: (title, today, page) => alike(title, SALTS.similar, today, page),
  recommendations: (title, today, page) => alike(title, SALTS.recommendations, today, page),
};

/** A subresource by name, or null. */
export function findSubresource(name: string, title: TitleMetadata, today: Date, page = 1): object | null {
  return PARTS[name]?.(title, today, page) ?? null;
}

/** The subresources of append_to_response by name; unknown names are ignored, as TMDB does. */
export function appendSubresources(
  names: readonly string[],
  title: TitleMetadata,
  today: Date,
): Record<string, object> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const part = findSubresource(name, title, today);
      return part ? [[name, part]] : [];
    }),
  );
}
