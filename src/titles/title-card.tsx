import { memo, type ReactNode } from 'react';
import { MEDIA_TYPE_LABELS } from '#shared/media-type';
import { type TitleCard as Title, titleWithYear, yearOf } from '#shared/title-card';
import { paths } from '../navigation/paths';
import { SiteLink } from '../ui/site-link';
import { Skeleton } from '../ui/skeleton';
import { useShowRatings } from './display-preferences';
import { Poster, type PosterLoading } from './poster';
import { useProgressOf } from './watch-progress';
import { WatchedBar, watchedSuffix } from './watched-bar';

type TitleCardProps = {
  readonly title: Title;
  readonly sizes: string;
  readonly loading?: PosterLoading;
  /** Shows whether it is a movie or a show, for lists that contain both. */
  readonly showType?: boolean;
};

export const TitleCard = memo(function TitleCard(props: TitleCardProps): ReactNode {
  const { title, sizes, loading = 'near', showType = false } = props;
  const progress = useProgressOf(title);
  const hasRating = useShowRatings() && title.rating > 0;
  return (
    <SiteLink
      href={paths.title(title.mediaType, title.id)}
      aria-label={`${titleWithYear(title)}${watchedSuffix(progress)}`}
      className="group block rounded-card focus-visible:outline-hidden"
    >
      <div className="card-poster aspect-2/3 bg-skeleton shadow-poster">
        <Poster path={title.posterPath} sizes={sizes} loading={loading} />
        {hasRating && (
          <span className="rated artwork-badge card-badge left-1.5 flex items-center gap-1 tabular-nums compact:left-1 compact:gap-0.5">
            {title.rating.toFixed(1)}
          </span>
        )}
        {showType && (
          <span className="artwork-badge card-badge right-1.5 compact:right-1">
            {MEDIA_TYPE_LABELS[title.mediaType]}
          </span>
        )}
        <WatchedBar share={progress} />
      </div>
      <div className="h-(--card-text) overflow-hidden pt-2">
        <p dir="auto" className="card-title text-left text-sm/5 font-medium">
          {title.title}
        </p>
        <p className="text-xs/4 text-muted tabular-nums">{yearOf(title.date)}</p>
      </div>
    </SiteLink>
  );
});

export function TitleCardSkeleton({ className }: { className?: string }): ReactNode {
  return (
    <div className={className}>
      <Skeleton className="aspect-2/3" />
      <div className="card-text-skeleton animate-pulse" />
    </div>
  );
}
