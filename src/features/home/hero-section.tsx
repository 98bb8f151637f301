import type { ReactNode } from 'react';
import { BRAND } from '#shared/brand';
import { errorMessage } from '../../api/error-message';
import { trpc } from '../../api/trpc';
import { useRetryFailed } from '../../api/use-retry-failed';
import { paths } from '../../navigation/paths';
import { buttonClass } from '../../ui/button';
import { LoadError } from '../../ui/load-error';
import { SiteLink } from '../../ui/site-link';
import { Skeleton } from '../../ui/skeleton';
import { HeroTitle } from './hero-title';

function HeroSkeleton(): ReactNode {
  return (
    <div role="status" className="page-gutter flex flex-col gap-4 pb-5 sm:pb-8">
      <span className="sr-only">Loading…</span>
      <Skeleton className="h-12 w-3/4 max-w-lg" />
      <Skeleton className="h-5 w-48" />
      <Skeleton className="h-7 w-64" />
      <Skeleton className="h-18 w-full max-w-xl" />
      <div className="flex gap-3">
        <Skeleton className="h-11 w-36 rounded-full" />
        <Skeleton className="h-11 w-36 rounded-full" />
      </div>
    </div>
  );
}

/** Shown when there is no trending movie with a backdrop. */
function BrandHero(): ReactNode {
  return (
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
  );
}

/** The top of the home page. All its states have the same height. */
export function HeroSection(): ReactNode {
  const { data: hero, isPending, error, isLoadingError } = trpc.catalogue.hero.useQuery();
  const retry = useRetryFailed();
  let content = <BrandHero />;
  if (hero) content = <HeroTitle hero={hero} />;
  else if (isPending) content = <HeroSkeleton />;
  else if (error) {
    content = (
      <LoadError
        message={errorMessage(error)}
        onRetry={retry}
        className="page-gutter flex-1 pt-(--top-bar)"
      />
    );
  }
  return (
    <section
      tabIndex={-1}
      data-failed={isLoadingError ? '' : undefined}
      className="peer behind-top-bar dark-surface relative bg-ground isolate flex h-(--hero-height) flex-col justify-end overflow-hidden"
    >
      {content}
    </section>
  );
}
