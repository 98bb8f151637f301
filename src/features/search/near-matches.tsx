import type { ReactNode } from 'react';
import { HOME_ROWS } from '#shared/home-rows';
import { defaultSearch, type SearchState } from '#shared/search';
import { selectResults } from '#shared/search-results';
import { titleKey } from '#shared/title-card';
import { uniqueBy } from '#shared/unique-by';
import { trpc } from '../../api/trpc';
import { QueryRow } from '../../titles/query-row';
import { TitleRow } from '../../titles/title-row';

type NearMatchesProps = {
  readonly state: SearchState;
  readonly currentYear: number;
  readonly nearQueries: readonly string[];
  readonly pathOf: (query: string) => string;
  /** Shown until all rows are known, so that none of them moves. */
  readonly skeleton: ReactNode;
};

/** The results of similar queries, if there are any, and popular titles. */
export default function NearMatches(props: NearMatchesProps): ReactNode {
  const { state, currentYear, nearQueries, pathOf, skeleton } = props;
  const { type } = state;
  const row = type === 'tv' ? 'popularShows' : 'popularMovies';
  const popular = trpc.catalogue.homeRow.useQuery({ row });
  const searches = trpc.useQueries((t) =>
    nearQueries.map((query) => t.catalogue.searchPage({ type, query }, { retry: false })),
  );
  if (popular.isPending || searches.some(({ isPending }) => isPending)) return skeleton;

  const matches = nearQueries.flatMap((query, index) => {
    const found = searches[index]?.data?.titles ?? [];
    const titles = selectResults(found, { ...defaultSearch(currentYear), query }, currentYear);
    return titles.length > 0 ? [{ query, titles }] : [];
  });
  return (
    <>
      {matches.map(({ query, titles }) => (
        <TitleRow
          key={query}
          heading={`Results for "${query}"`}
          titles={uniqueBy(titles, titleKey)}
          viewAll={{ href: pathOf(query) }}
          showType={type === 'multi'}
        />
      ))}
      <QueryRow heading={HOME_ROWS[row].title} query={popular} />
    </>
  );
}
