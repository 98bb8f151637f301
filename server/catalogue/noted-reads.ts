import type { Catalogue, CatalogueAnswer } from './catalogue';

type Read<Input extends unknown[]> = (...input: Input) => Promise<CatalogueAnswer>;

/** The same catalogue, which tells the state of each answer that it gives. */
export function noteReads(catalogue: Catalogue, note: (state: CatalogueAnswer['state']) => void): Catalogue {
  const noted =
    <Input extends unknown[]>(read: Read<Input>): Read<Input> =>
    async (...input) => {
      const answer = await read(...input);
      note(answer.state);
      return answer;
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
