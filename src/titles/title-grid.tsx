import type { ReactNode } from 'react';
import type { TitleCard as Title } from '#shared/title-card';
import type { PosterLoading } from './poster';
import { TitleCard, TitleCardSkeleton } from './title-card';
import { VirtualizedGrid } from './virtualized-grid';

/** The first cards load their images with priority. */
const PRIORITY_COUNT = 12;
/** The first row on phones. */
const FIRST_COUNT = 2;
const SKELETONS = Array.from({ length: 21 }, (_, index) => index);

/**
 * The widths of the columns of `title-grid`; 41 instead of 46 vw on phones, so that screens with three pixels per px load
 * 500 px: 780 px have twice the bytes and look the same.
 */
const POSTER_SIZES =
  '(min-width: 143rem) 297px, (min-width: 90rem) 12.5vw, (min-width: 80rem) 15vw, (min-width: 64rem) 17.5vw, (min-width: 48rem) 22vw, (min-width: 32rem) 30vw, 41vw';

type TitleGridProps = {
  readonly titles: readonly Title[];
  readonly label: string;
  /** Shows whether each title is a movie or a show, for lists that contain both. */
  readonly showType?: boolean;
};

function loadingOf(index: number): PosterLoading {
  if (index >= PRIORITY_COUNT) return 'first';
  return index < FIRST_COUNT ? 'now' : 'soon';
}

export function TitleGrid({ titles, label, showType = false }: TitleGridProps): ReactNode {
  return (
    <VirtualizedGrid titles={titles} label={label} className="title-grid">
      {(title, index) => (
        <TitleCard title={title} sizes={POSTER_SIZES} loading={loadingOf(index)} showType={showType} />
      )}
    </VirtualizedGrid>
  );
}

export function TitleGridSkeleton(): ReactNode {
  return (
    <div aria-hidden="true" className="@container">
      <div className="title-grid">
        {SKELETONS.map((index) => (
          <TitleCardSkeleton key={index} />
        ))}
      </div>
    </div>
  );
}
