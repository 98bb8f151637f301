import { type RefObject, useLayoutEffect, useState } from 'react';

/** Where a grid's cards lie, as the style sheet has laid them out. All lengths in pixels. */
export type GridLayout = {
  readonly columns: number;
  /** From the top of one row to the top of the next. */
  readonly rowPitch: number;
  /** From the top of the page to the top of the grid. */
  readonly top: number;
};

/** Reads it of a grid that stands in the page and holds at least one card. */
export function measureGrid(grid: HTMLElement): GridLayout {
  const { gridTemplateColumns, rowGap } = getComputedStyle(grid);
  const rowHeight = grid.firstElementChild?.getBoundingClientRect().height ?? 0;
  return {
    columns: gridTemplateColumns.split(' ').length,
    rowPitch: rowHeight + Number.parseFloat(rowGap),
    top: Math.round(grid.getBoundingClientRect().top + window.scrollY),
  };
}

function isSame(one: GridLayout, other: GridLayout): boolean {
  return (
    one.columns === other.columns && Math.abs(one.rowPitch - other.rowPitch) < 0.1 && one.top === other.top
  );
}

/**
 * The layout of a grid that holds at least one card; null until it stands in the page.
 * @param isNeeded whether it is needed before the next paint; if not it comes as soon as the browser has reckoned it
 */
export function useGridLayout(grid: RefObject<HTMLElement | null>, isNeeded: boolean): GridLayout | null {
  const [layout, setLayout] = useState<GridLayout | null>(null);

  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    const look = (): void => {
      const next = measureGrid(element);
      setLayout((seen) => (seen && isSame(seen, next) ? seen : next));
    };
    if (isNeeded) look();
    // The body too: what stands above the grid may grow or shrink.
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    sizes.observe(document.body);
    return () => sizes.disconnect();
  }, [grid, isNeeded]);

  return layout;
}
