import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TitlePage } from '#shared/title-page';
import { paths } from '../../navigation/paths';
import { useShowRatings } from '../../titles/display-preferences';
import { GenreLinks } from '../../titles/genre-links';
import { Picture } from '../../titles/picture';
import { Poster } from '../../titles/poster';
import { useHasPainted } from '../../ui/below-fold';
import { formatRating } from '../../ui/format';
import { ShareButton } from './share-button';
import { votesText } from './texts';
import { StartOverLinks, type Watch, WatchNowLink } from './watch-buttons';

/** Smaller than the real width on phones, where the darkened image needs less detail. */
const BACKDROP_SIZES = '(width < 48rem) 66vw, 100vw';

/** Painting gradients takes longer than the rest of the screen, so they appear after the first paint, with the image. */
function HeroBackdrop({ path }: { path: string | null }): ReactNode {
  const hasPainted = useHasPainted();
  return (
    <div
      aria-hidden="true"
      className={`absolute inset-x-0 top-0 -z-10 h-[62vw] max-h-full overflow-hidden md:h-[min(46rem,62vw)] ${hasPainted ? 'backdrop-placeholder' : ''}`}
    >
      <Picture
        kind="backdrop"
        path={path}
        fallbackWidth={1280}
        isBackground
        isFullWidth
        sizes={BACKDROP_SIZES}
        fetchPriority="high"
        className={`size-full object-cover object-[50%_25%] ${hasPainted ? '' : 'invisible'}`}
      />
      {hasPainted && <div className="absolute inset-0 backdrop-shade" />}
    </div>
  );
}

/** The widths of the first column of HERO_GRID. */
const POSTER_SIZES = '(width >= 80rem) 272px, (width >= 48rem) 240px, (width >= 40rem) 144px, 104px';

function HeroPoster({ page }: { page: TitlePage }): ReactNode {
  return (
    <div
      data-title-poster={paths.title(page.mediaType, page.id)}
      className="aspect-2/3 self-end overflow-hidden rounded-card bg-raised shadow-lifted ring-1 ring-hairline md:row-span-2 md:self-start phone-landscape:row-span-2 phone-landscape:self-start"
    >
      <Poster path={page.posterPath} sizes={POSTER_SIZES} loading="first" />
    </div>
  );
}

type TitleHeroProps = {
  readonly page: TitlePage;
  /** Facts for one line, such as the year; empty ones are not shown. */
  readonly meta: readonly string[];
  /** Null when there is nothing to watch. */
  readonly watch: Watch | null;
  readonly sharePath: string;
};

/** The poster next to the title and above the rest; in wide or low windows the rest is next to the poster as well. */
export const HERO_GRID =
  'page-gutter grid grid-cols-[min(6.5rem,33vw)_minmax(0,1fr)] gap-x-4 gap-y-5 pt-[42vw] pb-14 sm:grid-cols-[9rem_1fr] md:grid-cols-[15rem_1fr] md:grid-rows-[1fr_auto] md:gap-x-10 md:pt-40 lg:pt-52 xl:grid-cols-[17rem_1fr] xl:pb-12 phone-landscape:grid-cols-[9rem_1fr]! phone-landscape:grid-rows-[auto_1fr] phone-landscape:gap-x-6! phone-landscape:gap-y-3 phone-landscape:pt-[calc(var(--top-bar)+1rem)]!';

export function TitleHero({ page, meta, watch, sharePath }: TitleHeroProps): ReactNode {
  const { title, tagline, overview, rating, votes } = page;
  const showRatings = useShowRatings();
  return (
    <section className="behind-top-bar dark-surface light:mb-6 relative bg-ground isolate z-1">
      <HeroBackdrop path={page.backdropPath} />
      <div className={HERO_GRID}>
        <HeroPoster page={page} />
        <div className="min-w-0 self-end">
          <h1 className="text-display text-balance wrap-break-word max-md:text-[1.625rem] phone-landscape:text-[1.75rem]">
            <bdi>{title}</bdi>
          </h1>
          {tagline && (
            <p className="mt-2 max-w-[48ch] text-ink/85 md:text-lg phone-landscape:mt-1 phone-landscape:text-base">
              <bdi>{tagline}</bdi>
            </p>
          )}
          <p className="mt-3 flex flex-wrap items-center gap-x-3 phone-landscape:mt-2 gap-y-1 text-[0.9375rem] font-medium">
            {meta.filter(Boolean).map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
            {showRatings && rating > 0 && (
              <span className="flex items-center gap-1.5">
                <Star aria-hidden="true" className="size-4 fill-star text-star" />
                <span className="sr-only">Rating </span>
                {formatRating(rating)}
                {votes > 0 && <span className="text-ink/80">({votesText(votes)})</span>}
              </span>
            )}
          </p>
        </div>
        <div className="relative grid min-w-0 grid-cols-1 content-start gap-5 max-md:col-span-2 phone-landscape:col-span-1! phone-landscape:gap-4">
          <GenreLinks mediaType={page.mediaType} genres={page.genres} />
          {overview && (
            <p dir="auto" className="max-w-[68ch] leading-relaxed text-ink/90 phone-landscape:order-last">
              {overview}
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            {watch && <WatchNowLink {...watch} />}
            <ShareButton title={title} path={sharePath} />
            {watch && <StartOverLinks {...watch} />}
          </div>
        </div>
      </div>
    </section>
  );
}
