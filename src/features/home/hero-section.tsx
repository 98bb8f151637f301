import type { ReactNode } from 'react';
import { BRAND } from '#shared/brand';
import { errorMessage } from '../../api/error-message';
import { trpc } from '../../api/trpc';
import { paths } from '../../navigation/paths';
import { buttonClass } from '../../ui/button';
import { LoadError } from '../../ui/load-error';
import { SiteLink } from '../../ui/site-link';
import { HeroFrame } from './hero-frame';
import { HeroSkeleton } from './hero-skeleton';
import { HeroTitle } from './hero-title';

/** The head of the home page in each of its states. */
export function HeroSection(): ReactNode {
  const { data: hero, isPending, error, refetch } = trpc.catalogue.hero.useQuery();

  if (isPending) return <HeroSkeleton />;
  if (error && !hero) {
    return (
      <HeroFrame>
        <div className="page-gutter grid flex-1 place-items-center pt-(--top-bar)">
          <LoadError
            message={errorMessage(error)}
            onRetry={() => void refetch()}
            className="w-full max-w-xl"
          />
        </div>
      </HeroFrame>
    );
  }
  if (!hero) {
    return (
      <HeroFrame>
        <div className="page-gutter grid flex-1 content-center justify-items-start gap-4 pt-(--top-bar)">
          <h2 className="max-w-2xl text-display text-balance">{BRAND.tagline}</h2>
          <p className="max-w-xl text-lg text-muted">{BRAND.description}</p>
          <div className="mt-2 flex flex-wrap gap-3">
            <SiteLink href={paths.movies()} className={buttonClass('primary')}>
              Movies
            </SiteLink>
            <SiteLink href={paths.shows()} className={buttonClass()}>
              TV Shows
            </SiteLink>
          </div>
        </div>
      </HeroFrame>
    );
  }
  return <HeroTitle hero={hero} />;
}
