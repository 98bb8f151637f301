import { type FocusEvent, type ReactNode, useRef, useState, useSyncExternalStore } from 'react';
import { type TitleCard as Title, titleKey } from '#shared/title-card';
import { type GridLayout, useGridLayout } from '../hooks/use-grid-layout';

/** Longer lists render only the rows near the window. */
const MAX_WHOLE_TITLES = 60;
/** How many titles of a longer list are rendered before its layout is measured. */
const UNMEASURED_TITLES = 24;
/** Rows rendered beyond the window's edges, for scrolling and the Tab key. */
const OVERSCAN_ROWS = 2;

function subscribeToViewport(onChange: () => void): () => void {
  window.addEventListener('scroll', onChange, { passive: true });
  window.addEventListener('resize', onChange);
  return () => {
    window.removeEventListener('scroll', onChange);
    window.removeEventListener('resize', onChange);
  };
}

function listRows(first: number, last: number, rowCount: number): number[] {
  const from = Math.max(0, Math.min(first, rowCount - 1));
  const to = Math.max(0, Math.min(last, rowCount - 1));
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** TanStack Virtual would replace only this function: the columns come from CSS and have to be measured anyway. */
function useRenderedRows(
  layout: GridLayout | null,
  rowCount: number,
  focusedRow: number | null,
): readonly number[] | null {
  /** A string, because useSyncExternalStore compares snapshots by identity. */
  function readEdges(): string {
    if (!layout) return '';
    const { top, rowPitch } = layout;
    const edges = [window.scrollY - top, window.scrollY - top + window.innerHeight];
    return edges.map((edge) => Math.floor(edge / rowPitch)).join();
  }
  const edges = useSyncExternalStore(subscribeToViewport, readEdges, () => '');
  if (!layout) return null;

  const [first = 0, last = 0] = edges.split(',').map(Number);
  const rows = listRows(first - OVERSCAN_ROWS, last + OVERSCAN_ROWS, rowCount);
  if (focusedRow === null) return rows;
  const focusedRows = listRows(focusedRow - 1, focusedRow + 1, rowCount);
  return [...new Set([...rows, ...focusedRows])].sort((a, b) => a - b);
}

function listIndexes(rows: readonly number[], columns: number, count: number): number[] {
  return rows.flatMap((row) => {
    const first = row * columns;
    return Array.from({ length: Math.min(columns, count - first) }, (_, column) => first + column);
  });
}

function findIndex({ target }: FocusEvent): number | null {
  const position = target.closest('li')?.getAttribute('aria-posinset');
  return position ? Number(position) - 1 : null;
}

type VirtualizedGridProps<T extends Title> = {
  readonly titles: readonly T[];
  readonly label: string;
  /** Lays the list out as a grid whose rows all have the height var(--row-height). */
  readonly className: string;
  readonly children: (title: T, index: number) => ReactNode;
};

export function VirtualizedGrid<T extends Title>(props: VirtualizedGridProps<T>): ReactNode {
  const { titles, label, className, children } = props;
  const grid = useRef<HTMLUListElement>(null);
  const [focusedIndex, setFocusedIndex] = useState<number | null>(null);
  const isLong = titles.length > MAX_WHOLE_TITLES;
  const layout = useGridLayout(grid, isLong);
  const columns = layout?.columns ?? 1;
  const rowCount = Math.ceil(titles.length / columns);
  const focusedRow = focusedIndex === null ? null : Math.floor(focusedIndex / columns);
  const rows = useRenderedRows(isLong ? layout : null, rowCount, focusedRow);
  const indexes = rows
    ? listIndexes(rows, columns, titles.length)
    : Array.from({ length: isLong ? UNMEASURED_TITLES : titles.length }, (_, index) => index);

  return (
    <div className="@container">
      <ul
        ref={grid}
        aria-label={label}
        onFocus={(event) => setFocusedIndex(findIndex(event))}
        onBlur={() => setFocusedIndex(null)}
        className={className}
        style={rows ? { gridTemplateRows: `repeat(${rowCount}, var(--row-height))` } : undefined}
      >
        {indexes.map((index) => {
          const title = titles[index];
          if (!title) return null;
          return (
            <li
              key={titleKey(title)}
              aria-posinset={index + 1}
              aria-setsize={titles.length}
              style={
                rows
                  ? { gridArea: `${Math.floor(index / columns) + 1} / ${(index % columns) + 1}` }
                  : undefined
              }
            >
              {children(title, index)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
