import type { ReactNode } from 'react';
import { BRAND } from '#shared/brand';
import { titleWithYear } from '#shared/title-card';
import type { TitlePage } from '#shared/title-page';
import { PageHead } from '../../ui/page-head';

type TitleHeadProps = {
  readonly page: TitlePage;
  /** The episode, such as 'S1E2', for the document's title. */
  readonly suffix?: string;
  /** The episode in words. */
  readonly episode?: string;
  /** The description; by default the title's overview. */
  readonly overview?: string | undefined;
};

export function TitleHead({
  page,
  suffix = '',
  episode = '',
  overview = page.overview,
}: TitleHeadProps): ReactNode {
  return (
    <PageHead
      title={`${titleWithYear(page)}${suffix && ` ${suffix}`} · ${BRAND.name}`}
      description={overview || BRAND.description}
      titlePage={page}
      episode={episode}
    />
  );
}
