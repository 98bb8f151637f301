import type { ReactNode } from 'react';
import { HOME_ROW_KEYS, HOME_ROWS, type HomeRowKey, type HomeRow as RowDefinition } from '#shared/home-rows';
import { trpc } from '../../api/trpc';
import { SessionSwitch } from '../../auth/session-switch';
import { paths } from '../../navigation/paths';
import { QueryRow, type RowQuery } from '../../titles/query-row';
import { TitleRowSkeleton } from '../../titles/title-row';
import { moreOnText, RECOMMENDED_HEADING } from './texts';

export const LISTED_ROWS: readonly HomeRowKey[] = HOME_ROW_KEYS.filter((key) => HOME_ROWS[key].viewAll);
const PROVIDER_ROWS: readonly HomeRowKey[] = HOME_ROW_KEYS.filter((key) => !HOME_ROWS[key].viewAll);

type ListedRowProps = { readonly row: HomeRowKey; readonly isFirst: boolean };

export function ListedRow({ row, isFirst }: ListedRowProps): ReactNode {
  return <HomeRow row={row} query={trpc.catalogue.homeRow.useQuery({ row })} isFirst={isFirst} />;
}

type HomeRowProps = { readonly row: HomeRowKey; readonly query: RowQuery; readonly isFirst?: boolean };

function HomeRow({ row, query, isFirst = false }: HomeRowProps): ReactNode {
  const { title, source, viewAll }: RowDefinition = HOME_ROWS[row];
  const { list, mediaType } = source;
  const href = list === 'trending' ? paths.trending(mediaType) : paths.list(mediaType);
  const more =
    source.list === 'provider'
      ? { href: paths.service(mediaType, source.service), text: moreOnText(source.service) }
      : undefined;
  return <QueryRow heading={title} query={query} viewAll={viewAll ? { href } : more} isFirst={isFirst} />;
}

/**
 * The provider rows, without those that are empty or failed to load. A skeleton without a heading takes each place until
 * all rows above it have loaded, so that a missing row shortens the page only at its end.
 */
export function ProviderRows(): ReactNode {
  const queries = trpc.useQueries((t) => PROVIDER_ROWS.map((row) => t.catalogue.homeRow({ row })));
  const firstPending = queries.findIndex(({ isFetched }) => !isFetched);
  const loadedCount = firstPending === -1 ? queries.length : firstPending;
  return PROVIDER_ROWS.map((row, index) => {
    const query = queries[index];
    if (!query || index >= loadedCount) return <TitleRowSkeleton key={row} />;
    return query.data?.length ? <HomeRow key={row} row={row} query={query} /> : null;
  });
}

function Recommendations(): ReactNode {
  // Not cached, because they change with the watch history.
  const query = trpc.history.recommendations.useQuery(undefined, { staleTime: 0 });
  return <QueryRow heading={RECOMMENDED_HEADING} query={query} showType />;
}

/** Recommendations from the user's watch history; nothing for visitors. */
export function RecommendedRow(): ReactNode {
  return (
    <SessionSwitch
      visitor={null}
      pending={<TitleRowSkeleton heading={RECOMMENDED_HEADING} />}
      signedIn={({ id }) => <Recommendations key={id} />}
    />
  );
}
