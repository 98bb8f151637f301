import type { ReactNode } from 'react';
import type { TitlePage } from '#shared/title-page';
import { FactPanel, type Panel } from './fact-panel';
import { Trailer } from './trailer';

type TitleDetailsProps = { readonly page: TitlePage; readonly panels: readonly Panel[] };

/** The trailer with the panels of facts beside it; without a trailer, the panels alone side by side. */
export function TitleDetails({ page, panels }: TitleDetailsProps): ReactNode {
  const facts = panels.map((panel) => <FactPanel key={panel.title} {...panel} />);
  const { trailerKey } = page;
  if (!trailerKey)
    return (
      <div className="page-gutter grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-4">
        {facts}
      </div>
    );
  return (
    <div className="page-gutter grid grid-cols-1 items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Trailer youTubeKey={trailerKey} title={page.title} backdropPath={page.backdropPath} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-4 lg:pt-11">
        {facts}
      </div>
    </div>
  );
}
