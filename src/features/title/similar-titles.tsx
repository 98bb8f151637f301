import { Clapperboard } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TitleCard } from '#shared/title-card';
import { TitleRow } from '../../titles/title-row';
import { buttonClass } from '../../ui/button';
import { SiteLink } from '../../ui/site-link';

type SimilarTitlesProps = {
  readonly titles: readonly TitleCard[];
  /** The link to the full list, which is also shown without similar titles. */
  readonly browse: { readonly href: string; readonly text: string };
};

export function SimilarTitles({ titles, browse }: SimilarTitlesProps): ReactNode {
  if (titles.length > 0) return <TitleRow heading="You Might Also Like" titles={titles} viewAll={browse} />;
  return (
    <p className="page-gutter">
      <SiteLink href={browse.href} className={buttonClass()}>
        <Clapperboard aria-hidden="true" className="size-4.5" />
        {browse.text}
      </SiteLink>
    </p>
  );
}
