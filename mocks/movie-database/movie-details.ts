import { getBoxOffice } from '../demo/catalogue/titles/box-office';
import { getTitleMetadata, type TitleMetadata } from '../demo/catalogue/titles/title-metadata';
import { getTitlePair } from '../demo/catalogue/titles/title-texts';
import { createRandom } from '../demo/seeded-random';
import { imagePaths, titleFields } from './list-items';
import { sharedDetails } from './shared-details';

/** Minutes; 0 for some obscure titles. */
function runtimeOf(metadata: TitleMetadata): number {
  const random = createRandom(metadata.rank, 961);
  const isShort = metadata.genreIds.some((id) => id === 16 || id === 99);
  const isUnknown = metadata.voteCount < 5 && random.chance(0.45);
  const minutes = isShort ? random.between(64, 104) : Math.round(82 + random.next() ** 1.6 * 78);
  return isUnknown ? 0 : minutes;
}

function statusOf({ day, rank }: TitleMetadata): string {
  if (day === null || day <= 0) return 'Released';
  if (day < 120) return 'Post Production';
  return rank % 2 === 0 ? 'In Production' : 'Planned';
}

/** The collection of a sequel; it uses the id of the first part. */
function collectionOf({ sequelOf }: TitleMetadata) {
  if (sequelOf === null) return null;
  const first = getTitleMetadata('movie', sequelOf);
  return {
    id: first.id,
    name: `${getTitlePair('movie', sequelOf).title} Collection`,
    ...imagePaths(first),
  };
}

/** A movie's details; they have genres instead of genre_ids. */
export function movieDetails(metadata: TitleMetadata, today: Date) {
  return {
    ...titleFields(metadata, today),
    ...sharedDetails(metadata),
    ...getBoxOffice(metadata),
    belongs_to_collection: collectionOf(metadata),
    imdb_id: null,
    runtime: runtimeOf(metadata),
    status: statusOf(metadata),
  };
}
