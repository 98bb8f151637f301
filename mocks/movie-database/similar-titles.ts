import type { Kind } from '../demo/catalogue/reference/genres';
import { listNumbers, type TitleNumbers } from '../demo/catalogue/titles/title-metadata';
import { mix } from '../demo/seeded-random';

/** Chance moves a title this far among its like. */
const CHANCE = 1.6;

const known = new Map<string, readonly TitleNumbers[]>();

/** All titles of a genre, the most popular first. Made at its first use. */
function listOfGenre(kind: Kind, genreId: number): readonly TitleNumbers[] {
  const key = `${kind} ${genreId}`;
  const titles =
    known.get(key) ??
    listNumbers(kind).filter(({ genreIds, isAdult }) => !isAdult && genreIds.includes(genreId));
  known.set(key, titles);
  return titles;
}

/** Titles of the same main genre, the closest and best known first. `salt` tells one list from another. */
export function listSimilar(title: TitleNumbers, salt: number): TitleNumbers[] {
  const [main] = title.genreIds;
  if (main === undefined) return [];
  return listOfGenre(title.kind, main)
    .flatMap((other) => {
      if (other.rank === title.rank) return [];
      const shared = other.genreIds.filter((id) => title.genreIds.includes(id)).length;
      const chance = (mix(title.id * 31 + other.id, salt) / 4_294_967_296) * CHANCE;
      const home = other.language === title.language ? 0.4 : 0;
      return { other, weight: shared * 0.8 + home + chance - Math.log10(other.rank + 30) * 0.9 };
    })
    .sort((a, b) => b.weight - a.weight)
    .map(({ other }) => other);
}
