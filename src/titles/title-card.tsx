import type { ReactNode } from 'react';
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

export function TitleCard({ title, sizes, loading = 'near', showType = false }: TitleCardProps): ReactNode {
  const progress = useProgressOf(title);
  const hasRating = useShowRatings() && title.rating > 0;
  return (
    <SiteLink
      href={paths.title(title.mediaType, title.id)}
      aria-label={`${titleWithYear(title)}${watchedSuffix(progress)}`}
      className="group block rounded-card focus-visible:outline-hidden"
    >
      <div className="relative aspect-2/3 overflow-hidden rounded-card bg-skeleton shadow-poster ring-accent transition duration-200 ease-quiet group-hover:-translate-y-1 group-hover:shadow-lifted group-hover:ring-2 group-focus-visible:-translate-y-1 group-focus-visible:shadow-lifted group-focus-visible:ring-3">
        <Poster path={title.posterPath} sizes={sizes} loading={loading} />
        {hasRating && (
          <span className="rated absolute bottom-1.5 left-1.5 flex items-center gap-1 rounded-md artwork-badge px-1.5 py-0.5 text-xs font-semibold tabular-nums compact:bottom-1 compact:left-1 compact:gap-0.5 compact:px-1 compact:text-[0.6875rem]">
            {title.rating.toFixed(1)}
          </span>
        )}
        {showType && (
          <span className="absolute right-1.5 bottom-1.5 rounded-md artwork-badge px-1.5 py-0.5 text-xs font-semibold compact:right-1 compact:bottom-1 compact:px-1 compact:text-[0.6875rem]">
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
}

export function TitleCardSkeleton(): ReactNode {
  return (
    <div>
      <Skeleton className="aspect-2/3" />
      <div className="h-(--card-text) pt-2">
        <Skeleton className="my-0.5 h-4 w-4/5 rounded-sm" />
        <Skeleton className="mt-1.5 h-3 w-2/5 rounded-sm" />
      </div>
    </div>
  );
}
