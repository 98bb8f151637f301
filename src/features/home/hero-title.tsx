import { Info, Play } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { yearOf } from '#shared/title-card';
import type { Hero } from '#shared/title-page';
import { paths } from '../../navigation/paths';
import { useRecordWatch } from '../../sync/use-record-watch';
import { useShowRatings } from '../../titles/display-preferences';
import { GenreLinks } from '../../titles/genre-links';
import { Picture } from '../../titles/picture';
import { buttonClass } from '../../ui/button';
import { SiteLink } from '../../ui/site-link';

const MIDDLE_BUTTON = 1;
const BACKDROP_FALLBACK_WIDTH = 1280;
/** Less than the real width on phones, so that dense screens load the image of 780 px. */
const BACKDROP_SIZES = '(min-width: 40rem) 100vw, 60vw';

/** The backdrop with gradients, which keep the text on it legible. */
function HeroBackdrop({ path }: { path: string }): ReactNode {
  return (
    <div aria-hidden="true" className="absolute inset-0 -z-10">
      <Picture
        kind="backdrop"
        path={path}
        fallbackWidth={BACKDROP_FALLBACK_WIDTH}
        isBackground
        isFullWidth
        sizes={BACKDROP_SIZES}
        fetchPriority="high"
        className="absolute inset-x-0 top-0 h-3/5 w-full object-cover sm:h-full sm:object-[50%_25%]"
      />
      <div className="hero-shade absolute inset-0" />
    </div>
  );
}

function HeroFacts({ hero }: { hero: Hero }): ReactNode {
  const showRatings = useShowRatings();
  return (
    <ul className="flex flex-wrap items-center gap-x-4 gap-y-1 font-medium text-ink/90 tabular-nums">
      {yearOf(hero.date) && <li>{yearOf(hero.date)}</li>}
      {hero.runtimeMinutes && <li>{hero.runtimeMinutes} min</li>}
      {showRatings && hero.rating > 0 && (
        <li className="rated flex items-center gap-1.5">
          <span className="sr-only">Rating</span>
          {hero.rating.toFixed(1)}
        </li>
      )}
    </ul>
  );
}

/** The first trending movie. Its buttons count it as watched. */
export function HeroTitle({ hero }: { hero: Hero }): ReactNode {
  const recordWatch = useRecordWatch();
  const record = (): void => recordWatch({ mediaType: 'movie', id: hero.id });
  // SiteLink calls onClick only for clicks that it follows, but a click that opens a new tab counts as well. The middle
  // button fires auxclick.
  const recording = {
    onClickCapture: record,
    onAuxClickCapture: ({ button }: MouseEvent) => {
      if (button === MIDDLE_BUTTON) record();
    },
  };
  return (
    <>
      <HeroBackdrop path={hero.backdropPath} />
      <div className="page-gutter relative pb-5 sm:pb-8">
        <div className="flex max-w-2xl flex-col gap-3 sm:gap-4 phone-landscape:gap-2">
          <h2 className="-mb-1 line-clamp-3 pb-1 text-display text-balance short:line-clamp-2 phone-landscape:line-clamp-1 phone-landscape:text-3xl">
            <bdi>{hero.title}</bdi>
          </h2>
          <HeroFacts hero={hero} />
          <GenreLinks mediaType="movie" genres={hero.genres} />
          <p
            dir="auto"
            className="line-clamp-3 max-w-xl text-ink/85 sm:text-[1.0625rem] short:line-clamp-2 phone-landscape:text-base"
          >
            {hero.overview}
          </p>
          <div className="mt-1 flex flex-wrap gap-3">
            <SiteLink
              href={paths.watchMovie(hero.id)}
              {...recording}
              className={buttonClass('primary', 'grow sm:grow-0')}
            >
              <Play aria-hidden="true" className="size-4.5 fill-current" />
              Watch Now
            </SiteLink>
            <SiteLink
              href={paths.title('movie', hero.id)}
              {...recording}
              className={buttonClass('secondary', 'grow sm:grow-0')}
            >
              <Info aria-hidden="true" className="size-4.5" />
              <span>
                More Info
                <span className="sr-only">
                  {' '}
                  about <bdi>{hero.title}</bdi>
                </span>
              </span>
            </SiteLink>
          </div>
        </div>
      </div>
    </>
  );
}
