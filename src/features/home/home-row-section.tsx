import type { ReactNode } from 'react';
import type { HomeRowKey } from '#shared/home-rows';
import { errorMessage } from '../../api/error-message';
import { trpc } from '../../api/trpc';
import { paths } from '../../navigation/paths';
import { TitleRow } from '../../titles/title-row';
import { TitleRowNotice } from '../../titles/title-row-notice';
import { TitleRowSkeleton } from '../../titles/title-row-skeleton';
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
      <TitleRowNotice heading={title}>
        <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />
      </TitleRowNotice>
    );
  }
  if (data.length === 0) {
    return (
      <TitleRowNotice heading={title}>
        <EmptyMessage className="self-center" />
      </TitleRowNotice>
    );
  }
  const href = source.mediaType === 'movie' ? paths.movies() : paths.shows();
  return (
    <TitleRow heading={title} titles={data} viewAll={viewAll ? { href } : undefined} isFirst={isFirst} />
  );
}
