import type { ReactNode } from 'react';
import type { HomeRowKey } from '#shared/home-rows';
import { trpc } from '../../api/trpc';
import { TitleRowSkeleton } from '../../titles/title-row';
import { HomeRowSection } from './home-row-section';
import { PROVIDER_ROWS } from './row-keys';

/**
 * The rows that appear only when they have items; a row whose call failed is left out too. Each place shows a nameless
 * skeleton until all rows above are known. So a missing row removes the last place, and nothing but the foot of the
 * page moves.
 */
export function ProviderRows(): ReactNode {
  const queries = trpc.useQueries((t) => PROVIDER_ROWS.map((row) => t.catalogue.homeRow({ row })));
  const firstUnknown = queries.findIndex(({ isFetched }) => !isFetched);
  const known = firstUnknown === -1 ? queries.length : firstUnknown;
  const shown = PROVIDER_ROWS.slice(0, known).filter((_, place) => (queries[place]?.data?.length ?? 0) > 0);
  const places: (HomeRowKey | null)[] = [...shown, ...PROVIDER_ROWS.slice(known).map(() => null)];
  return places.map((row, place) =>
    row ? (
      <HomeRowSection key={row} row={row} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the place is all that is known of it.
      <TitleRowSkeleton key={`place-${place}`} />
    ),
  );
}
