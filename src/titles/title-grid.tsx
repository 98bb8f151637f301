import { memo, type ReactNode } from 'react';
import type { TitleCard as Title } from '#shared/title-card';
import { DrawnTitles } from './drawn-titles';
import type { PosterLoading } from './poster';
import { TitleCard } from './title-card';

/** 1 §9: so many grid items load their images with priority. */
const PRIORITY_COUNT = 12;
/** The first row of a phone: the rest would share a slow line with what is seen first. */
const AHEAD_COUNT = 2;

/** The widths of the columns of `title-grid`; a little less on phones, whose dense screens are then content with 342 px. */
const POSTER_SIZES =
  '(min-width: 102rem) 203px, (min-width: 90rem) 12.5vw, (min-width: 80rem) 15vw, (min-width: 64rem) 17.5vw, (min-width: 48rem) 22vw, (min-width: 32rem) 30vw, 43vw';

const Card = memo(TitleCard);

type TitleGridProps = {
  readonly titles: readonly Title[];
  /** What the list holds, for screen readers. */
  readonly label: string;
  /** Says whether each is a movie or a show: for lists that hold both. */
  readonly showType?: boolean;
};

function loadingOf(place: number): PosterLoading {
  if (place >= PRIORITY_COUNT) return 'first';
  return place < AHEAD_COUNT ? 'priority' : 'now';
}

/** Titles as cards, in rows of two to seven. */
export function TitleGrid({ titles, label, showType = false }: TitleGridProps): ReactNode {
  return (
    <DrawnTitles titles={titles} label={label} className="title-grid">
      {(title, place) => (
        <Card title={title} sizes={POSTER_SIZES} loading={loadingOf(place)} showType={showType} />
      )}
    </DrawnTitles>
  );
}
