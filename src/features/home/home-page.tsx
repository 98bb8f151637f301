import type { ReactNode } from 'react';
import { BRAND } from '#shared/brand';
import { trpc } from '../../api/trpc';
import { paths } from '../../navigation/paths';
import { BelowFold } from '../../ui/below-fold';
import { buttonClass } from '../../ui/button';
import { PageHead } from '../../ui/page-head';
import { SiteLink } from '../../ui/site-link';
import { ContinueRow } from './continue-row';
import { HeroSection } from './hero-section';
import { LISTED_ROWS, ListedRow, ProviderRows, RecommendedRow } from './home-rows';
import { HOME_TITLE } from './texts';
import { Welcome } from './welcome';

export default function HomePage(): ReactNode {
  const { data: hero } = trpc.catalogue.hero.useQuery();
  return (
    <>
      <PageHead title={HOME_TITLE} description={BRAND.description} imageOf={hero} />
      <h1 className="sr-only">{HOME_TITLE}</h1>
      <HeroSection />
      <BelowFold>
        <ContinueRow />
        <RecommendedRow />
        {LISTED_ROWS.map((row, index) => (
          <ListedRow key={row} row={row} isFirst={index === 0} />
        ))}
        <ProviderRows />
        <div className="page-gutter mt-10 flex justify-center">
          <SiteLink href={paths.info()} className={buttonClass('quiet')}>
            Platform Info
          </SiteLink>
        </div>
      </BelowFold>
      <Welcome />
    </>
  );
}
