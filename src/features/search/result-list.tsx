import { Star } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { MEDIA_TYPE_LABELS } from '#shared/media-type';
import { SEARCH_SKELETONS, type SearchTitle } from '#shared/search';
import { titleKey, titleWithYear, yearOf } from '#shared/title-card';
import { paths } from '../../navigation/paths';
import { useShowRatings } from '../../titles/display-preferences';
import { Poster } from '../../titles/poster';
import { VirtualizedGrid } from '../../titles/virtualized-grid';
import { formatRating } from '../../ui/format';
import { SiteLink } from '../../ui/site-link';
import { Skeleton } from '../../ui/skeleton';

const LAYOUT =
  'grid auto-rows-(--row-height) grid-cols-1 gap-3 [--row-height:7.5rem] lg:grid-cols-2 lg:gap-4 2xl:grid-cols-3';
/** The width of a row's poster. */
const POSTER_SIZES = '80px';
const PRIORITY_COUNT = 8;

const SKELETONS = Array.from({ length: SEARCH_SKELETONS }, (_, index) => index);

function ResultRow({ title, isFirst }: { title: SearchTitle; isFirst: boolean }): ReactNode {
  const showRatings = useShowRatings();
  const year = yearOf(title.date);
  const factsId = `facts-${titleKey(title)}`;
  return (
    <SiteLink
      href={paths.title(title.mediaType, title.id)}
      aria-label={titleWithYear(title)}
      aria-describedby={factsId}
      className="flex h-full overflow-hidden rounded-card bg-raised ring-accent transition-colors duration-150 ring-inset hover:bg-overlay focus-visible:ring-3 focus-visible:outline-hidden"
    >
      <div className="aspect-2/3 h-full shrink-0 bg-overlay">
        <Poster path={title.posterPath} sizes={POSTER_SIZES} loading={isFirst ? 'now' : 'first'} />
      </div>
      <div className="flex min-w-0 flex-1 flex-col justify-center gap-1 px-4">
        <p dir="auto" className="truncate text-left font-semibold">
          {title.title}
        </p>
        <p id={factsId} className="flex items-center gap-x-2.5 text-sm text-muted tabular-nums">
          {year && <span>{year}</span>}
          <span className="rounded-md bg-fill px-1.5 text-xs/5 font-semibold text-ink">
            {MEDIA_TYPE_LABELS[title.mediaType]}
          </span>
          {showRatings && title.rating > 0 && (
            <span className="flex items-center gap-1">
              <Star aria-hidden="true" className="size-3.5 fill-star text-star" />
              <span className="sr-only">Rating</span>
              {formatRating(title.rating)}
            </span>
          )}
        </p>
        <p dir="auto" className="line-clamp-2 text-sm/5 text-muted">
          {title.overview}
        </p>
      </div>
    </SiteLink>
  );
}

const Row = memo(ResultRow);

type ResultListProps = { readonly titles: readonly SearchTitle[]; readonly label: string };

/** Results as rows with an excerpt of the overview. */
export function ResultList({ titles, label }: ResultListProps): ReactNode {
  return (
    <VirtualizedGrid titles={titles} label={label} className={LAYOUT}>
      {(title, index) => <Row title={title} isFirst={index < PRIORITY_COUNT} />}
    </VirtualizedGrid>
  );
}

export function ResultListSkeleton(): ReactNode {
  return (
    <div aria-hidden="true" className={LAYOUT}>
      {SKELETONS.map((index) => (
        <Skeleton key={index} />
      ))}
    </div>
  );
}
