import { type ReactNode, useId } from 'react';
import { ROW_ARROWS_ABOVE_ITEMS, ROW_MAX_ITEMS } from '#shared/home-rows';
import { type TitleCard as Title, titleKey } from '#shared/title-card';
import { useRovingFocus } from '../hooks/use-roving-focus';
import { useScrollSteps } from '../hooks/use-scroll-steps';
import { ScrollArrows } from '../ui/scroll-arrows';
import { SiteLink } from '../ui/site-link';
import type { PosterLoading } from './poster';
import { TitleCard, TitleCardSkeleton } from './title-card';

export const ROW_STEPS = { stepPx: 280, narrowStepPx: 200, narrow: '(width < 640px)' };
const VIEW_ALL = 'View All';

/** The widths of --row-poster. On phones slightly less, so that dense screens load the image of 342 px. */
export const POSTER_SIZES =
  '(min-width: 160rem) 230px, (min-width: 100rem) calc(5rem + 6vw), (min-width: 64rem) 176px, (min-width: 40rem) 152px, 112px';

const FIRST_ON_WIDE = 8;
const FIRST_ON_PHONES = 4;

const SKELETON_CARDS = 21;
const SKELETON_CARDS_ON_PHONES = 8;
const SKELETON_INDEXES = Array.from({ length: SKELETON_CARDS }, (_, index) => index);

type ViewAll = { readonly href: string; readonly text?: string };

type RowLayoutProps = {
  readonly heading?: string | undefined;
  readonly viewAll?: ViewAll | undefined;
  readonly arrows?: ReactNode;
  readonly children: ReactNode;
};

function RowLayout({ heading, viewAll, arrows, children }: RowLayoutProps): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={heading ? id : undefined} className="render-when-near pt-5">
      <div className="page-gutter flex h-11 items-center gap-1">
        {heading && (
          <h2 id={id} className="line-clamp-2 min-w-0 text-heading text-balance">
            {heading}
          </h2>
        )}
        <div className="-mr-3 ml-auto flex shrink-0 items-center">
          {viewAll && (
            <SiteLink
              href={viewAll.href}
              aria-label={viewAll.text ? undefined : `${VIEW_ALL}: ${heading}`}
              className="flex min-h-11 items-center rounded-full px-3 text-sm font-semibold text-balance text-accent chevron hover:text-accent-strong max-[23rem]:max-w-24 max-[23rem]:leading-tight"
            >
              {viewAll.text ?? VIEW_ALL}
            </SiteLink>
          )}
          {arrows}
        </div>
      </div>
      <div className="pt-2 pb-3">{children}</div>
    </section>
  );
}

export function TitleRowMessage({ heading, children }: { heading: string; children: ReactNode }): ReactNode {
  return (
    <RowLayout heading={heading}>
      <div className="page-gutter grid h-(--row-body)">{children}</div>
    </RowLayout>
  );
}

/** @param heading absent while it is unknown which row will be shown */
export function TitleRowSkeleton({ heading }: { heading?: string }): ReactNode {
  return (
    <RowLayout heading={heading}>
      <div aria-hidden="true" className="page-gutter poster-row overflow-hidden">
        {SKELETON_INDEXES.map((index) => (
          <TitleCardSkeleton
            key={index}
            className={index >= SKELETON_CARDS_ON_PHONES ? 'max-sm:hidden' : ''}
          />
        ))}
      </div>
    </RowLayout>
  );
}

type CardRowProps<Item> = {
  readonly heading: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly renderCard: (item: Item, index: number) => ReactNode;
  readonly viewAll?: ViewAll | undefined;
};

/** A row of cards, whose links are one tab stop. */
export function CardRow<Item>({ heading, items, keyOf, renderCard, viewAll }: CardRowProps<Item>): ReactNode {
  const steps = useScrollSteps(ROW_STEPS);
  const roving = useRovingFocus(steps.list, items);
  const hasArrows = items.length > ROW_ARROWS_ABOVE_ITEMS;
  return (
    <RowLayout
      heading={heading}
      viewAll={viewAll}
      arrows={hasArrows && <ScrollArrows steps={steps} label={heading} />}
    >
      <ul ref={steps.list} {...roving} tabIndex={-1} className="row-scroller poster-row -my-2 py-2">
        {items.slice(0, ROW_MAX_ITEMS).map((item, index) => (
          <li key={keyOf(item)}>{renderCard(item, index)}</li>
        ))}
      </ul>
    </RowLayout>
  );
}

type TitleRowProps = {
  readonly heading: string;
  readonly titles: readonly Title[];
  readonly viewAll?: ViewAll | undefined;
  /** Shows whether each is a movie or a show, for rows that contain both. */
  readonly showType?: boolean;
  readonly isFirst?: boolean;
};

function loadingOf(index: number, isFirst: boolean): PosterLoading {
  if (!isFirst || index >= FIRST_ON_WIDE) return 'near';
  return index < FIRST_ON_PHONES ? 'first' : 'first-if-wide';
}

export function TitleRow(props: TitleRowProps): ReactNode {
  const { heading, titles, viewAll, showType = false, isFirst = false } = props;
  return (
    <CardRow
      heading={heading}
      items={titles}
      keyOf={titleKey}
      viewAll={viewAll}
      renderCard={(title, index) => (
        <TitleCard
          title={title}
          sizes={POSTER_SIZES}
          loading={loadingOf(index, isFirst)}
          showType={showType}
        />
      )}
    />
  );
}
