import type { Catalogue, CatalogueAnswer } from '../catalogue/catalogue';

type Read<Input extends unknown[]> = (...input: Input) => Promise<CatalogueAnswer>;

/** What was read: null for what failed. */
type NoteRead = (answer: CatalogueAnswer | null) => void;

/** The same catalogue, which tells each answer that it gives. */
export function noteReads(catalogue: Catalogue, note: NoteRead): Catalogue {
  const noted =
    <Input extends unknown[]>(read: Read<Input>): Read<Input> =>
    async (...input) => {
      try {
        const answer = await read(...input);
        note(answer);
        return answer;
      } catch (error) {
        note(null);
        throw error;
      }
    };
  return {
    ...catalogue,
    trending: noted(catalogue.trending),
    popular: noted(catalogue.popular),
    title: noted(catalogue.title),
    season: noted(catalogue.season),
    search: noted(catalogue.search),
    genres: noted(catalogue.genres),
    discover: noted(catalogue.discover),
  };
}
