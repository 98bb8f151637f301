import { useSyncExternalStore } from 'react';
import type { GridLayout } from './use-grid-layout';

/** Rows drawn beyond the window's edges, so that scrolling and the Tab key find them there. */
const OVERSCAN_ROWS = 2;

type DrawnRowsInput = {
  readonly rowCount: number;
  /** Null while the grid is not measured, or is to be drawn whole. */
  readonly layout: GridLayout | null;
  /** The row that holds the focus: it and its neighbours stay, wherever the page is scrolled. */
  readonly focusedRow: number | null;
};

function subscribe(onChange: () => void): () => void {
  window.addEventListener('scroll', onChange, { passive: true });
  window.addEventListener('resize', onChange);
  return () => {
    window.removeEventListener('scroll', onChange);
    window.removeEventListener('resize', onChange);
  };
}

function rowsAround(first: number, last: number, rowCount: number): number[] {
  const from = Math.max(0, Math.min(first, rowCount - 1));
  const to = Math.max(0, Math.min(last, rowCount - 1));
  return Array.from({ length: to - from + 1 }, (_, place) => from + place);
}

/** The rows of a grid to draw, in order; null for all of them. All rows are of one height: their places are reckoned. */
export function useDrawnRows({ rowCount, layout, focusedRow }: DrawnRowsInput): readonly number[] | null {
  /** The rows at the window's edges, as a text: it changes only as another row comes into view. */
  function readEdges(): string {
    if (!layout) return '';
    const { top, rowPitch } = layout;
    const edges = [window.scrollY - top, window.scrollY - top + window.innerHeight];
    return edges.map((edge) => Math.floor(edge / rowPitch)).join();
  }
  const edges = useSyncExternalStore(subscribe, readEdges, () => '');
  if (!layout) return null;

  const [first = 0, last = 0] = edges.split(',').map(Number);
  const rows = rowsAround(first - OVERSCAN_ROWS, last + OVERSCAN_ROWS, rowCount);
  if (focusedRow === null) return rows;
  const near = rowsAround(focusedRow - 1, focusedRow + 1, rowCount);
  return [...new Set([...rows, ...near])].sort((a, b) => a - b);
}
