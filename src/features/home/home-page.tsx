import type { ReactNode } from 'react';
import { BRAND } from '#shared/brand';
import { trpc } from '../../api/trpc';
import { paths } from '../../navigation/paths';
import { BelowFold } from '../../ui/below-fold';
import { buttonClass } from '../../ui/button';
import { PageHead } from '../../ui/page-head';
import { SiteLink } from '../../ui/site-link';
import { HeroSection } from './hero-section';
import { HomeRowSection } from './home-row-section';
import { ProviderRows } from './provider-rows';
import { RecommendedRow } from './recommended-row';
import { LISTED_ROWS } from './row-keys';
import { Welcome } from './welcome';

const TITLE = `${BRAND.name}: movies and TV shows`;

/** The home page (1 §2 "Home page"). */
export default function HomePage(): ReactNode {
  const { data: hero } = trpc.catalogue.hero.useQuery();
  return (
    <>
      <PageHead title={TITLE} description={BRAND.description} imageOf={hero} />
      <h1 className="sr-only">{TITLE}</h1>
      <HeroSection />
      <BelowFold>
        <RecommendedRow />
        {LISTED_ROWS.map((row, place) => (
          <HomeRowSection key={row} row={row} isFirst={place === 0} />
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
