import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect } from 'react';
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

/** The rows of a grid to draw, in order; null for all of them. */
export function useDrawnRows({ rowCount, layout, focusedRow }: DrawnRowsInput): readonly number[] | null {
  const rowPitch = layout?.rowPitch ?? 0;
  const rangeExtractor = useCallback(
    (range: Range): number[] => {
      const rows = defaultRangeExtractor(range);
      if (focusedRow === null) return rows;
      const near = [focusedRow - 1, focusedRow, focusedRow + 1].filter(
        (row) => row >= 0 && row < range.count && !rows.includes(row),
      );
      return [...rows, ...near].sort((a, b) => a - b);
    },
    [focusedRow],
  );
  const virtualizer = useWindowVirtualizer({
    count: rowCount,
    enabled: layout !== null,
    estimateSize: () => rowPitch,
    overscan: OVERSCAN_ROWS,
    scrollMargin: layout?.top ?? 0,
    initialRect: { width: 0, height: layout?.windowHeight ?? 0 },
    rangeExtractor,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are reckoned anew when their size changes.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowPitch]);

  return layout && virtualizer.getVirtualIndexes();
}
