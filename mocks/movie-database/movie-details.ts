import { getMoney } from '../demo/catalogue/titles/box-office';
import { getNumbers, type TitleNumbers } from '../demo/catalogue/titles/title-metadata';
import { getTitlePair } from '../demo/catalogue/titles/title-texts';
import { createRandom } from '../demo/seeded-random';
import { picturePaths, titleCore } from './list-items';
import { makingOf } from './shared-details';

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
