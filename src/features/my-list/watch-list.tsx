import { Tv } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../navigation/paths';
import type { ListItem } from '../../sync/list-items';
import { describeMovable, MOVE_TITLES, NOTHING_WATCHED } from '../../sync/texts';
import { MIGRATION_PATH, useMovableTitles } from '../../sync/use-movable-titles';
import { LazySuggestedTitles } from '../../titles/lazy-suggested-titles';
import { buttonClass } from '../../ui/button';
import { SiteLink } from '../../ui/site-link';
import { Skeleton } from '../../ui/skeleton';
import { LOADING } from './texts';
import { CARD_SIZE, WatchCard } from './watch-card';

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] gap-3 md:gap-4';

type WatchListProps = {
  readonly items: readonly ListItem[];
  /** Without it the cards have no remove button. */
  readonly onRemove: ((item: ListItem) => void) | undefined;
};

export function WatchList({ items, onRemove }: WatchListProps): ReactNode {
  const now = Date.now();
  return (
    <ul className={GRID}>
      {items.map((item) => (
        <WatchCard key={item.id} item={item} now={now} onRemove={onRemove} />
      ))}
    </ul>
  );
}

export function WatchListSkeleton(): ReactNode {
  return (
    <div role="status" className={`${GRID} min-h-[70vh] content-start`}>
      <span className="sr-only">{LOADING}</span>
      {[0, 1, 2, 3, 4, 5].map((index) => (
        <Skeleton key={index} className={`${CARD_SIZE} rounded-panel`} />
      ))}
    </div>
  );
}

export function EmptyWatchList(): ReactNode {
  const movable = useMovableTitles();
  return (
    <>
      <div className="grid min-h-72 place-content-center justify-items-center gap-3 panel p-6 text-center">
        <Tv aria-hidden="true" className="size-10 text-accent" strokeWidth={1.5} />
        <h2 className="text-heading">Nothing to continue</h2>
        <p className="max-w-md text-muted">{movable > 0 ? describeMovable(movable) : NOTHING_WATCHED}</p>
        <SiteLink
          href={movable > 0 ? MIGRATION_PATH : paths.movies()}
          className={buttonClass('primary', 'mt-2')}
        >
          {movable > 0 ? MOVE_TITLES : 'Browse movies'}
        </SiteLink>
      </div>
      <div className="-mx-(--gutter)">
        <LazySuggestedTitles />
      </div>
    </>
  );
}
