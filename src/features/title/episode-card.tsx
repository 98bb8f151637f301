import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Episode } from '#shared/title-page';
import { paths } from '../../navigation/paths';
import { useShowRatings } from '../../titles/display-preferences';
import { EPISODES_SHOWN_FIRST } from '../../titles/episode-window';
import { Picture } from '../../titles/picture';
import { WatchedBar, watchedSuffix } from '../../titles/watched-bar';
import { formatDate, formatMinutes, formatRating } from '../../ui/format';
import { SiteLink } from '../../ui/site-link';
import { Skeleton } from '../../ui/skeleton';

const STILL_BOX = 'relative aspect-video w-2/5 shrink-0 overflow-hidden rounded-card bg-skeleton sm:w-full';
const STILL_SIZES = '(width < 40rem) 40vw, 300px';

type EpisodeCardProps = {
  readonly showId: number;
  readonly season: number;
  readonly facts: Episode;
  readonly isCurrent: boolean;
  readonly progress: number | null;
};

/** An episode as one link. */
export function EpisodeCard({ showId, season, facts, isCurrent, progress }: EpisodeCardProps): ReactNode {
  const { number, name, overview, date, runtimeMinutes, rating, stillPath } = facts;
  const showsRating = useShowRatings() && rating > 0;
  const line = [formatDate(date), runtimeMinutes === null ? '' : formatMinutes(runtimeMinutes)];
  return (
    <SiteLink
      href={paths.episode(showId, season, number)}
      aria-label={`Episode ${number}: ${name}${watchedSuffix(progress)}`}
      aria-current={isCurrent ? 'true' : undefined}
      className="group flex gap-4 rounded-card outline-offset-4 sm:flex-col sm:gap-3"
    >
      <div className={`${STILL_BOX} ${isCurrent ? 'ring-3 ring-accent' : 'ring-1 ring-hairline'}`}>
        <Picture
          kind="still"
          path={stillPath}
          fallbackWidth={300}
          sizes={STILL_SIZES}
          loading="lazy"
          className="size-full object-cover transition-transform duration-300 ease-quiet group-hover:scale-[1.03]"
        />
        {isCurrent && (
          <span className="absolute top-2 left-2 rounded-md bg-primary px-2 py-0.5 text-xs font-semibold text-on-primary">
            Current
          </span>
        )}
        <span className="absolute inset-0 m-auto grid size-9 place-items-center rounded-full artwork-badge transition-transform duration-200 group-hover:scale-[1.05]">
          <Play aria-hidden="true" className="size-4 fill-current" />
        </span>
        {progress !== null && <WatchedBar share={progress} />}
      </div>
      <div className="min-w-0">
        <p className="line-clamp-2 font-medium group-hover:text-accent">
          {number}. <bdi>{name}</bdi>
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-muted tabular-nums">
          {line.filter(Boolean).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          {showsRating && (
            <span className="rated inline-flex items-center gap-1">{formatRating(rating)}</span>
          )}
        </p>
        <p dir="auto" className="mt-1.5 line-clamp-3 text-sm text-muted max-sm:hidden">
          {overview}
        </p>
      </div>
    </SiteLink>
  );
}

export const EPISODE_GRID = 'mt-4 grid grid-cols-1 gap-x-6 gap-y-5 sm:grid-cols-2 sm:gap-y-8 xl:grid-cols-3';

const SKELETON_INDEXES = Array.from({ length: EPISODES_SHOWN_FIRST }, (_, index) => index);

export function EpisodeGridSkeleton(): ReactNode {
  return (
    <div className={EPISODE_GRID}>
      {SKELETON_INDEXES.map((index) => (
        <div key={index} className="flex gap-4 sm:flex-col sm:gap-3">
          <Skeleton className={STILL_BOX} />
          <div className="grow sm:h-27">
            <Skeleton className="h-4 w-3/5 rounded-sm" />
            <Skeleton className="mt-2 h-3 w-2/5 rounded-sm" />
          </div>
        </div>
      ))}
    </div>
  );
}
