import type { ReactNode } from 'react';
import type { HomeRowKey } from '#shared/home-rows';
import { errorMessage } from '../../api/error-message';
import { trpc } from '../../api/trpc';
import { paths } from '../../navigation/paths';
import { TitleRow, TitleRowMessage, TitleRowSkeleton } from '../../titles/title-row';
import { EmptyMessage } from '../../ui/empty-message';
import { LoadError } from '../../ui/load-error';
import { homeRow } from './row-keys';

type HomeRowSectionProps = { readonly row: HomeRowKey; readonly isFirst?: boolean };

/** One row of the home page in each of its states, all of one size. */
export function HomeRowSection({ row, isFirst = false }: HomeRowSectionProps): ReactNode {
  const { title, source, viewAll } = homeRow(row);
  const { data, isPending, error, refetch } = trpc.catalogue.homeRow.useQuery({ row });

  if (isPending) return <TitleRowSkeleton heading={title} />;
  if (!data) {
    return (
      <TitleRowMessage heading={title}>
        <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />
      </TitleRowMessage>
    );
  }
  if (data.length === 0) {
    return (
      <TitleRowMessage heading={title}>
        <EmptyMessage className="self-center" />
      </TitleRowMessage>
    );
  }
  const href = source.mediaType === 'movie' ? paths.movies() : paths.shows();
  return (
    <TitleRow heading={title} titles={data} viewAll={viewAll ? { href } : undefined} isFirst={isFirst} />
  );
}
