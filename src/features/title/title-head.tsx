import type { ReactNode } from 'react';
import { BRAND } from '#shared/brand';
import { yearOf } from '#shared/title-card';
import type { TitlePage } from '#shared/title-page';
import { PageHead } from '../../ui/page-head';

/** 'Alien (1979)', or the title alone when the year is unknown. */
function titleWithYear({ title, date }: TitlePage): string {
  const year = yearOf(date);
  return year ? `${title} (${year})` : title;
}

type TitleHeadProps = {
  readonly page: TitlePage;
  /** What follows the title: SxEy of an episode's address. */
  readonly suffix?: string;
  /** The same in words. */
  readonly episode?: string;
  /** What describes the page in place of the title's own overview: the episode's. */
  readonly overview?: string | undefined;
};

/** The document's head of a title's page. */
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
