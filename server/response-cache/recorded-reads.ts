import type { Catalogue, CatalogueAnswer } from '../catalogue/catalogue';

type Read<Input extends unknown[]> = (...input: Input) => Promise<CatalogueAnswer>;

/** Reads of one request; null for each that failed. */
export type RecordedReads = (CatalogueAnswer | null)[];

/** @returns the same catalogue, which adds each read to `reads`. */
export function recordReads(catalogue: Catalogue, reads: RecordedReads): Catalogue {
  const recorded =
    <Input extends unknown[]>(read: Read<Input>): Read<Input> =>
    async (...input) => {
      try {
        const result = await read(...input);
        reads.push(result);
        return result;
      } catch (error) {
        reads.push(null);
        throw error;
      }
    };
  return {
    ...catalogue,
    trending: recorded(catalogue.trending),
    popular: recorded(catalogue.popular),
    title: recorded(catalogue.title),
    season: recorded(catalogue.season),
    search: recorded(catalogue.search),
    genres: recorded(catalogue.genres),
    discover: recorded(catalogue.discover),
  };
}
