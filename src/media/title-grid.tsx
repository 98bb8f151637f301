import { memo, type ReactNode } from 'react';
import type { TitleCard as Title } from '#shared/media';
import { DrawnTitles } from './drawn-titles';
import { TitleCard } from './title-card';

/** 1 §9: so many grid items load their images with priority. */
const PRIORITY_COUNT = 12;

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

/** Titles as cards, in rows of two to seven. */
export function TitleGrid(props: TitleGridProps): ReactNode {
  const { titles, label, priorityCount = PRIORITY_COUNT, showType = false } = props;
  return (
    <DrawnTitles titles={titles} label={label} className="title-grid">
      {(title, place) => (
        <Card
          title={title}
          sizes={POSTER_SIZES}
          loading={place < priorityCount ? 'now' : 'first'}
          showType={showType}
        />
      )}
    </DrawnTitles>
  );
}
