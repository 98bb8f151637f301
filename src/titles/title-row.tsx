import type { ReactNode } from 'react';
import { ROW_ARROWS_ABOVE_ITEMS, ROW_MAX_ITEMS } from '#shared/home-rows';
import type { TitleCard as Title } from '#shared/title-card';
import { useRovingFocus } from '../hooks/use-roving-focus';
import { useScrollSteps } from '../hooks/use-scroll-steps';
import { ScrollArrows } from '../ui/scroll-arrows';
import type { PosterLoading } from './poster';
import { RowFrame, type ViewAll } from './row-frame';
import { TitleCard } from './title-card';

/** 1 §9 "Row scroll step". */
const STEPS = { stepPx: 280, narrowStepPx: 200, narrow: '(width < 640px)' };

/** The widths of --row-poster; a little less on phones, whose dense screens are then content with 342 px. */
const POSTER_SIZES = '(min-width: 64rem) 176px, (min-width: 40rem) 152px, 112px';

/** How many posters of a page's first row the server's markup holds: what a wide screen, and a phone, shows. */
const FIRST_ON_WIDE = 8;
const FIRST_ON_PHONES = 4;

type TitleRowProps = {
  readonly heading: string;
  readonly titles: readonly Title[];
  readonly viewAll?: ViewAll | undefined;
  /** Says whether each is a movie or a show: for rows that hold both. */
  readonly showType?: boolean;
  /** Whether the row is in view as the page opens. */
  readonly isFirst?: boolean;
};

function loadingOf(place: number, isFirst: boolean): PosterLoading {
  if (!isFirst || place >= FIRST_ON_WIDE) return 'near';
  return place < FIRST_ON_PHONES ? 'first' : 'first-if-wide';
}

/** Titles in a row that scrolls sideways, one stop of the Tab key: at most 20, with arrows when it holds more than 6 (1 §2, 1 §9). */
export function TitleRow(props: TitleRowProps): ReactNode {
  const { heading, titles, viewAll, showType = false, isFirst = false } = props;
  const steps = useScrollSteps(STEPS);
  const roving = useRovingFocus(steps.list, titles);
  const hasArrows = titles.length > ROW_ARROWS_ABOVE_ITEMS;
  return (
    <RowFrame
      heading={heading}
      viewAll={viewAll}
      arrows={hasArrows && <ScrollArrows steps={steps} label={heading} />}
    >
      <ul ref={steps.list} {...roving} tabIndex={-1} className="row-scroller -my-2 flex gap-(--row-gap) py-2">
        {titles.slice(0, ROW_MAX_ITEMS).map((title, place) => (
          <li key={`${title.mediaType}-${title.id}`} className="w-(--row-poster) shrink-0 snap-start">
            <TitleCard
              title={title}
              sizes={POSTER_SIZES}
              loading={loadingOf(place, isFirst)}
              showType={showType}
            />
          </li>
        ))}
      </ul>
    </RowFrame>
  );
}
