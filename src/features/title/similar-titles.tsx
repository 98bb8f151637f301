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
  if (titles.length > 0) {
    return (
      <div className="max-md:order-2">
        <TitleRow heading="You Might Also Like" titles={titles} viewAll={browse} />
      </div>
    );
  }
  return (
    <p className="page-gutter max-md:order-2">
      <SiteLink href={browse.href} className={buttonClass()}>
        <Clapperboard aria-hidden="true" className="size-4.5" />
        {browse.text}
      </SiteLink>
    </p>
  );
}
