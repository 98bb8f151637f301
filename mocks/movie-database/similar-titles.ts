import type { TitleKind } from '../demo/catalogue/reference/genres';
import { listTitleMetadata, type TitleMetadata } from '../demo/catalogue/titles/title-metadata';
import { hash } from '../demo/seeded-random';

/** Weight of the random part of the order. */
const CHANCE = 1.6;

const cache = new Map<string, readonly TitleMetadata[]>();

/** All titles of a genre, the most popular first. Computed on first use. */
function listOfGenre(kind: TitleKind, genreId: number): readonly TitleMetadata[] {
  const key = `${kind} ${genreId}`;
  const titles =
    cache.get(key) ??
    listTitleMetadata(kind).filter(({ genreIds, isAdult }) => !isAdult && genreIds.includes(genreId));
  cache.set(key, titles);
  return titles;
}

/** Titles of the same main genre, the most similar and popular first. `salt` varies the order. */
export function listSimilar(title: TitleMetadata, salt: number): TitleMetadata[] {
  const [main] = title.genreIds;
  if (main === undefined) return [];
  return listOfGenre(title.kind, main)
    .flatMap((other) => {
      if (other.rank === title.rank) return [];
      const shared = other.genreIds.filter((id) => title.genreIds.includes(id)).length;
      const chance = (hash(title.id * 31 + other.id, salt) / 4_294_967_296) * CHANCE;
      const home = other.language === title.language ? 0.4 : 0;
      return { other, weight: shared * 0.8 + home + chance - Math.log10(other.rank + 30) * 0.9 };
    })
    .sort((a, b) => b.weight - a.weight)
    .map(({ other }) => other);
}
