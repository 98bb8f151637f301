import { listCast, listCrew } from '../demo/catalogue/people/credits';
import { dateAt } from '../demo/catalogue/titles/release-dates';
import type { TitleNumbers } from '../demo/catalogue/titles/title-metadata';
import { listVideos } from '../demo/catalogue/titles/videos';
import { mix } from '../demo/seeded-random';
import { personCore, titleItem } from './list-items';
import { pageOf } from './pagination';
import { listSimilar } from './similar-titles';

/** A credit's id: 24 hexadecimal digits, as real ones have. */
const creditId = (titleId: number, place: number) =>
  [61, 62, 63]
    .map((salt) =>
      mix(titleId * 64 + place, salt)
        .toString(16)
        .padStart(8, '0'),
    )
    .join('');

function credits({ kind, rank, id }: TitleNumbers) {
  return {
    cast: listCast(kind, rank).map(({ person, character }, order) => ({
      ...personCore(person),
      ...(kind === 'movie' && { cast_id: order + 1 }),
      character,
      credit_id: creditId(id, order),
      order,
    })),
    crew: listCrew(kind, rank).map(({ person, department, job }, place) => ({
      ...personCore(person),
      credit_id: creditId(id, 40 + place),
      department,
      job,
    })),
  };
}

function videos({ kind, rank }: TitleNumbers, today: Date) {
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
      published_at: `${dateAt(today, video.day)}T15:00:00.000Z`,
      id: video.id,
    })),
  };
}

const SALTS = { similar: 71, recommendations: 72 };

function alike(title: TitleNumbers, salt: number, today: Date, page: number) {
  return pageOf(listSimilar(title, salt), page, (other) => titleItem(other, today));
}

/** What can be asked for on its own below a title, or appended to its details. */
const PARTS: Readonly<Record<string, (title: TitleNumbers, today: Date, page: number) => object>> = {
  credits,
  videos,
  similar: (title, today, page) => alike(title, SALTS.similar, today, page),
  recommendations: (title, today, page) => alike(title, SALTS.recommendations, today, page),
};

/** A part of a title's details by its name; null when there is no such part. */
export function findPart(name: string, title: TitleNumbers, today: Date, page = 1): object | null {
  return PARTS[name]?.(title, today, page) ?? null;
}

/** The parts that append_to_response names, each under its name; unknown names are passed over, as by the real one. */
export function appendParts(
  names: readonly string[],
  title: TitleNumbers,
  today: Date,
): Record<string, object> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const part = findPart(name, title, today);
      return part ? [[name, part]] : [];
    }),
  );
}
