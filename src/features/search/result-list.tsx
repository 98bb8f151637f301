import { memo, type ReactNode } from 'react';
import { SEARCH_SKELETONS, type SearchTitle } from '#shared/search';
import { titleWithYear, yearOf } from '#shared/title-card';
import { paths } from '../../navigation/paths';
import { ListCard, TitleFacts } from '../../titles/list-card';
import { Poster } from '../../titles/poster';
import { VirtualizedGrid } from '../../titles/virtualized-grid';
import { Skeleton } from '../../ui/skeleton';

const LAYOUT =
  'grid auto-rows-(--row-height) grid-cols-1 gap-3 [--row-height:7.5rem] lg:grid-cols-2 lg:gap-4 2xl:grid-cols-3';
/** The width of a row's poster. */
const POSTER_SIZES = '80px';
const PRIORITY_COUNT = 8;

const SKELETONS = Array.from({ length: SEARCH_SKELETONS }, (_, index) => index);

function ResultRow({ title, isFirst }: { title: SearchTitle; isFirst: boolean }): ReactNode {
  return (
    <ListCard
      href={paths.title(title.mediaType, title.id)}
      label={titleWithYear(title)}
      heading={title.title}
      picture={<Poster path={title.posterPath} sizes={POSTER_SIZES} loading={isFirst ? 'soon' : 'first'} />}
      facts={<TitleFacts title={title} year={yearOf(title.date)} />}
      className="h-full"
    >
      <p dir="auto" className="line-clamp-2 text-sm/5 text-muted">
        {title.overview}
      </p>
    </ListCard>
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
