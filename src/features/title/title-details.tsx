import type { ReactNode } from 'react';
import type { TitlePage } from '#shared/title-page';
import { useShowRatings } from '../../titles/display-preferences';
import { type Fact, FactList } from '../../titles/fact-list';
import { Trailer } from './trailer';

/** Four panels are two rows of two when one row is too narrow, so that none is alone in a row. */
const PANELS = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-3 lg:gap-4';
const FOUR_PANELS = 'grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4';

/** On phones the panels are below the cast, which then is on the second screen. */
const BELOW_CAST = 'max-md:order-1 max-md:page-gutter';
/** The trailer with as many panels next to it as fit its height; the others are below. */
export const TRAILER_GRID =
  'page-gutter max-md:contents grid grid-cols-1 items-start gap-x-8 gap-y-4 xl:grid-cols-[minmax(0,1fr)_22rem]';
export const BESIDE_TRAILER = `${PANELS} ${BELOW_CAST} xl:pt-11`;
const MAX_BESIDE = 3;
const BESIDE_WHEN_MORE = 2;

type TitleDetailsProps = { readonly page: TitlePage; readonly panels: readonly Panel[] };

export type Panel = {
  readonly title: string;
  /** The preference showRatings hides ratings. */
  readonly facts: readonly (Fact & { readonly isRating?: boolean })[];
};

/** Nothing when all facts are unknown. */
function FactPanel({ title, facts }: Panel): ReactNode {
  const showRatings = useShowRatings();
  const known = facts.filter(({ value, isRating }) => value && (showRatings || !isRating));
  if (known.length === 0) return null;
  return (
    <section className="panel p-4 lg:p-5">
      <h2 className="font-semibold text-ink">{title}</h2>
      <FactList
        facts={known}
        className="mt-3 gap-2.5 text-[0.9375rem] md:max-lg:grid-cols-1 md:max-lg:gap-y-0 md:max-lg:[&_dd]:mb-2"
      />
    </section>
  );
}

/** The trailer, if there is one, with the panels of facts. */
export function TitleDetails({ page, panels }: TitleDetailsProps): ReactNode {
  const { trailerKey } = page;
  const known = panels.filter(({ facts }) => facts.some(({ value }) => value));
  const facts = known.map((panel) => <FactPanel key={panel.title} {...panel} />);
  if (!trailerKey) {
    return (
      <div className="page-gutter max-md:order-1">
        <div className={facts.length === 4 ? FOUR_PANELS : PANELS}>{facts}</div>
      </div>
    );
  }
  const hasMore = facts.length > MAX_BESIDE;
  const beside = hasMore ? BESIDE_WHEN_MORE : facts.length;
  return (
    <div className={TRAILER_GRID}>
      <Trailer youTubeKey={trailerKey} title={page.title} backdropPath={page.backdropPath} />
      <div className={BESIDE_TRAILER}>{facts.slice(0, beside)}</div>
      {hasMore && <div className={`${PANELS} ${BELOW_CAST} xl:col-span-2`}>{facts.slice(beside)}</div>}
    </div>
  );
}
