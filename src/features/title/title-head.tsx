import type { ReactNode } from 'react';
import { BRAND } from '#shared/brand';
import { yearOf } from '#shared/media';
import type { TitlePage } from '#shared/title-page';
import { useBoot } from '../../boot';
import { PageHead } from '../../lib/page-head';

/** Longer descriptions are cut by search engines anyway. */
const MAX_DESCRIPTION_LENGTH = 200;

/** 'Alien (1979)', or the title alone when the year is unknown. */
function titleWithYear({ title, date }: TitlePage): string {
  const year = yearOf(date);
  return year ? `${title} (${year})` : title;
}

type TitleHeadProps = {
  readonly page: TitlePage;
  /** What follows the title: SxEy of an episode's address. */
  readonly suffix?: string;
  /** What describes the page in place of the title's own overview: the episode's. */
  readonly overview?: string | undefined;
};

/** The document's head of a title's page. */
export function TitleHead({ page, suffix = '', overview = page.overview }: TitleHeadProps): ReactNode {
  const { imageBaseUrl } = useBoot();
  const { backdropPath } = page;
  const isLong = overview.length > MAX_DESCRIPTION_LENGTH;
  const short = overview.slice(0, MAX_DESCRIPTION_LENGTH).replace(/\s+\S*$/, '…');
  return (
    <PageHead
      title={`${titleWithYear(page)}${suffix && ` ${suffix}`} · ${BRAND.name}`}
      description={(isLong ? short : overview) || BRAND.description}
      image={backdropPath ? `${imageBaseUrl}/w1280${backdropPath}` : undefined}
      type={page.mediaType === 'movie' ? 'video.movie' : 'video.tv_show'}
      about={page}
    />
  );
}
