import type { ReactNode } from 'react';
import type { TitlePage } from '#shared/title-page';
import { FactPanel, type Panel } from './fact-panel';
import { Trailer } from './trailer';

/** Panels side by side; four of them in twos where they do not fit in one row, so that none is left alone. */
const PANELS = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-4';
const FOUR_PANELS = 'grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4';

/** The trailer with panels beside it, where there is room; more panels than are as high as it go below it. */
export const TRAILER_GRID =
  'page-gutter grid grid-cols-1 items-start gap-x-8 gap-y-4 xl:grid-cols-[minmax(0,1fr)_22rem]';
export const BESIDE_TRAILER = `${PANELS} xl:pt-11`;
const MAX_BESIDE = 3;
const BESIDE_WHEN_MORE = 2;

type TitleDetailsProps = { readonly page: TitlePage; readonly panels: readonly Panel[] };

/** The trailer with the panels of facts; without a trailer, the panels alone. */
export function TitleDetails({ page, panels }: TitleDetailsProps): ReactNode {
  const { trailerKey } = page;
  const known = panels.filter(({ facts }) => facts.some(({ value }) => value));
  const facts = known.map((panel) => <FactPanel key={panel.title} {...panel} />);
  if (!trailerKey) {
    return (
      <div className="page-gutter">
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
      {hasMore && <div className={`${PANELS} xl:col-span-2`}>{facts.slice(beside)}</div>}
    </div>
  );
}
