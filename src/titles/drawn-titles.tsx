import { type FocusEvent, type ReactNode, useRef, useState } from 'react';
import type { TitleCard as Title } from '#shared/title-card';
import { useDrawnRows } from './use-drawn-rows';
import { useGridLayout } from './use-grid-layout';

/** Lists up to this many titles are drawn whole; of longer ones, the rows near the window. */
const MAX_DRAWN_WHOLE = 60;
/** What is drawn of a long list before its layout is known. */
const DRAWN_UNMEASURED = 24;

type DrawnTitlesProps<T extends Title> = {
  readonly titles: readonly T[];
  /** What the list holds, for screen readers. */
  readonly label: string;
  /** Lays the list out as a grid whose rows are all var(--row-height) high. */
  readonly className: string;
  /** Draws the title at a place of the list. */
  readonly children: (title: T, place: number) => ReactNode;
};

/** The places of the titles to draw, in order. */
function listPlaces(rows: readonly number[], columns: number, count: number): number[] {
  return rows.flatMap((row) => {
    const first = row * columns;
    return Array.from({ length: Math.min(columns, count - first) }, (_, column) => first + column);
  });
}

function findPlace({ target }: FocusEvent): number | null {
  const position = target.closest('li')?.getAttribute('aria-posinset');
  return position ? Number(position) - 1 : null;
}

/**
 * A list of titles in which each has its own place of the grid whether or not those before it are drawn: a list of
 * thousands stays as light as a short one, and as long as it is.
 */
export function DrawnTitles<T extends Title>(props: DrawnTitlesProps<T>): ReactNode {
  const { titles, label, className, children } = props;
  const grid = useRef<HTMLUListElement>(null);
  const [focusedPlace, setFocusedPlace] = useState<number | null>(null);
  const isLong = titles.length > MAX_DRAWN_WHOLE;
  const layout = useGridLayout(grid, isLong);
  const columns = layout?.columns ?? 1;
  const rowCount = Math.ceil(titles.length / columns);
  const rows = useDrawnRows({
    rowCount,
    layout: isLong ? layout : null,
    focusedRow: focusedPlace === null ? null : Math.floor(focusedPlace / columns),
  });
  const places = rows
    ? listPlaces(rows, columns, titles.length)
    : Array.from({ length: isLong ? DRAWN_UNMEASURED : titles.length }, (_, place) => place);

  return (
    <div className="@container">
      <ul
        ref={grid}
        aria-label={label}
        onFocus={(event) => setFocusedPlace(findPlace(event))}
        onBlur={() => setFocusedPlace(null)}
        className={className}
        style={rows ? { gridTemplateRows: `repeat(${rowCount}, var(--row-height))` } : undefined}
      >
        {places.map((place) => {
          const title = titles[place];
          if (!title) return null;
          return (
            <li
              key={`${title.mediaType}-${title.id}`}
              aria-posinset={place + 1}
              aria-setsize={titles.length}
              style={
                rows
                  ? { gridArea: `${Math.floor(place / columns) + 1} / ${(place % columns) + 1}` }
                  : undefined
              }
            >
              {children(title, place)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
