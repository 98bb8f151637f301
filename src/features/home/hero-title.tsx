import { Info, Play } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { yearOf } from '#shared/title-card';
import { type Hero, MAX_GENRE_CHIPS } from '#shared/title-page';
import { paths } from '../../navigation/paths';
import { useRecordWatch } from '../../sync/use-record-watch';
import { useShowRatings } from '../../titles/display-preferences';
import { buttonClass } from '../../ui/button';
import { SiteLink } from '../../ui/site-link';
import { HeroFrame } from './hero-frame';
import { HeroPicture } from './hero-picture';

const MIDDLE_BUTTON = 1;

/** Year, runtime and rating, those that are known. */
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

/** The first trending movie (1 §2 "Home page"). */
export function HeroTitle({ hero }: { hero: Hero }): ReactNode {
  const recordWatch = useRecordWatch();
  const record = (): void => recordWatch({ mediaType: 'movie', id: hero.id });
  // Capturing: opened in a new tab, it counts as well. The middle button makes no click, the right one opens a menu.
  const recording = {
    onClickCapture: record,
    onAuxClickCapture: ({ button }: MouseEvent) => {
      if (button === MIDDLE_BUTTON) record();
    },
  };
  return (
    <HeroFrame>
      <HeroPicture path={hero.backdropPath} />
      <div className="page-gutter relative pb-5 sm:pb-8">
        <div className="flex max-w-2xl flex-col gap-3 sm:gap-4 flat:gap-2">
          <h2 className="-mb-1 line-clamp-3 pb-1 text-display text-balance low:line-clamp-2 flat:line-clamp-1 flat:text-3xl">
            <bdi>{hero.title}</bdi>
          </h2>
          <HeroFacts hero={hero} />
          <ul aria-label="Genres" className="flex flex-wrap gap-2 empty:hidden flat:h-7 flat:overflow-hidden">
            {hero.genres.slice(0, MAX_GENRE_CHIPS).map(({ id, name }) => (
              <li key={id} className="max-w-full rounded-full bg-white/12 px-3 py-1 text-sm font-medium">
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
          <p
            dir="auto"
            className="line-clamp-3 max-w-xl text-ink/85 sm:text-[1.0625rem] low:line-clamp-2 flat:text-base"
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
    </HeroFrame>
  );
}
