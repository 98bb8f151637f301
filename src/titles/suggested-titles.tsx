import type { ReactNode } from 'react';
import { HOME_ROWS } from '#shared/home-rows';
import type { MediaType } from '#shared/media-type';
import { trpc } from '../api/trpc';
import { paths } from '../navigation/paths';
import { TitleRow, TitleRowSkeleton } from './title-row';

const ROWS = { movie: 'trendingMovies', tv: 'trendingShows' } as const;

/** A row of trending titles for pages that have nothing else to show; empty when it cannot be loaded. */
export function SuggestedTitles({ mediaType = 'movie' }: { mediaType?: MediaType }): ReactNode {
  const row = ROWS[mediaType];
  const { data, isPending } = trpc.catalogue.homeRow.useQuery({ row });
  const heading = HOME_ROWS[row].title;
  if (data && data.length > 0)
    return <TitleRow heading={heading} titles={data} viewAll={{ href: paths.trending(mediaType) }} />;
  if (isPending) {
    return (
      <div className="noscript:hidden">
        <TitleRowSkeleton heading={heading} />
      </div>
    );
  }
  // Keeps its height, so that the footer does not move.
  return (
    <div className="invisible">
      <TitleRowSkeleton />
    </div>
  );
}
