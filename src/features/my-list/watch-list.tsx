import type { ReactNode } from 'react';
import { CARD_GRID } from './card-layout';
import type { ListItem } from './local-items';
import { WatchCard } from './watch-card';

type WatchListProps = {
  readonly items: readonly ListItem[];
  /** Without it titles cannot be removed. */
  readonly onRemove?: (item: ListItem) => void;
};

export function WatchList({ items, onRemove }: WatchListProps): ReactNode {
  const now = Date.now();
  return (
    <ul className={CARD_GRID}>
      {items.map((item) => (
        <WatchCard key={item.id} item={item} now={now} onRemove={onRemove && (() => onRemove(item))} />
      ))}
    </ul>
  );
}
