import { type RefObject, useLayoutEffect, useState } from 'react';

/** All lengths in pixels. */
export type GridLayout = {
  readonly columns: number;
  /** From the top of one row to the next. */
  readonly rowPitch: number;
  readonly top: number;
};

export function measureGrid(grid: HTMLElement): GridLayout {
  const { gridTemplateColumns, rowGap } = getComputedStyle(grid);
  const rowHeight = grid.firstElementChild?.getBoundingClientRect().height ?? 0;
  return {
    columns: gridTemplateColumns.split(' ').length,
    rowPitch: rowHeight + Number.parseFloat(rowGap),
    top: Math.round(grid.getBoundingClientRect().top + window.scrollY),
  };
}

function isSameLayout(a: GridLayout, b: GridLayout): boolean {
  return a.columns === b.columns && Math.abs(a.rowPitch - b.rowPitch) < 0.1 && a.top === b.top;
}

/** Null until measured. The grid needs a card. `isUrgent` measures before the next paint, which forces a layout. */
export function useGridLayout(grid: RefObject<HTMLElement | null>, isUrgent: boolean): GridLayout | null {
  const [layout, setLayout] = useState<GridLayout | null>(null);

  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    const measure = (): void => {
      const next = measureGrid(element);
      setLayout((current) => (current && isSameLayout(current, next) ? current : next));
    };
    if (isUrgent) measure();
    // Content above the grid may grow or shrink.
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    sizes.observe(document.body);
    return () => sizes.disconnect();
  }, [grid, isUrgent]);

  return layout;
}
