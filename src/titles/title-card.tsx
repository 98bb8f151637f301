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

/** In pixels. Cards are wider in windows from 240 px, so that they never need the narrowest image. */
const MIN_IMAGE_WIDTH = 100;

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
      className="group card"
    >
      <Poster
        path={title.posterPath}
        sizes={sizes}
        minWidth={MIN_IMAGE_WIDTH}
        loading={loading}
        className="card-poster"
      >
        {hasRating && <span className="rated artwork-badge card-badge">{title.rating.toFixed(1)}</span>}
        {showType && (
          <span className="artwork-badge card-badge right-0 left-auto">
            {MEDIA_TYPE_LABELS[title.mediaType]}
          </span>
        )}
        {progress !== null && <WatchedBar share={progress} />}
      </Poster>
      <p dir="auto" className="card-title">
        {title.title}
      </p>
      <p className="card-facts">{yearOf(title.date)}</p>
    </SiteLink>
  );
});

export function TitleCardSkeleton({ className = '' }: { className?: string }): ReactNode {
  return <Skeleton className={`card-skeleton aspect-2/3 ${className}`} />;
}
