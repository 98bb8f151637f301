import { type FocusEvent, memo, type ReactNode, useRef, useState } from 'react';
import type { TitleCard as Title } from '#shared/media';
import { TitleCard } from './title-card';
import { useDrawnRows } from './use-drawn-rows';
import { useGridLayout } from './use-grid-layout';

/** 1 §9: so many grid items load their images with priority. */
const PRIORITY_COUNT = 12;
/** Lists up to this many titles are drawn whole; of longer ones, the rows near the window. */
const MAX_DRAWN_WHOLE = 60;
/** What is drawn of a long list before its layout is known. */
const DRAWN_UNMEASURED = 24;

/** The widths of the columns of `title-grid`. */
const POSTER_SIZES =
  '(min-width: 102rem) 203px, (min-width: 90rem) 12.5vw, (min-width: 80rem) 15vw, (min-width: 64rem) 17.5vw, (min-width: 48rem) 22vw, (min-width: 32rem) 30vw, 46vw';

const Card = memo(TitleCard);

type TitleGridProps = {
  readonly titles: readonly Title[];
  /** What the list holds, for screen readers. */
  readonly label: string;
  /** How many of the first images load with priority. */
  readonly priorityCount?: number;
  /** Says whether each is a movie or a show: for lists that hold both. */
  readonly showType?: boolean;
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
 * Titles in rows of two to seven, each card in its own place of the grid whether or not those before it are drawn:
 * a list of thousands stays as light as a short one, and as long as it is.
 */
export function TitleGrid(props: TitleGridProps): ReactNode {
  const { titles, label, priorityCount = PRIORITY_COUNT, showType = false } = props;
  const grid = useRef<HTMLUListElement>(null);
  const [focusedPlace, setFocusedPlace] = useState<number | null>(null);
  const layout = useGridLayout(grid);

  const isLong = titles.length > MAX_DRAWN_WHOLE;
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
        className="title-grid"
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
              <Card
                title={title}
                sizes={POSTER_SIZES}
                loading={place < priorityCount ? 'now' : 'first'}
                showType={showType}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
