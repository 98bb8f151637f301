import { Info, Play } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { Link } from 'wouter';
import { yearOf } from '#shared/media';
import { type Hero, MAX_GENRE_CHIPS } from '#shared/title-page';
import { RatingsShown } from '../../media/ratings-shown';
import { paths } from '../../paths';
import { useRecordWatch } from '../../session/use-record-watch';
import { buttonClass } from '../../ui/button';
import { HeroFrame } from './hero-frame';
import { HeroPicture } from './hero-picture';

/** Year, runtime and rating, those that are known. */
function HeroFacts({ hero }: { hero: Hero }): ReactNode {
  const showsRatings = useContext(RatingsShown);
  return (
    <ul className="flex flex-wrap items-center gap-x-4 gap-y-1 font-medium text-ink/90 tabular-nums">
      {showsRatings && hero.rating > 0 && (
        <li className="rated flex items-center gap-1.5">
          <span className="sr-only">Rating</span>
          {hero.rating.toFixed(1)}
        </li>
      )}
      {yearOf(hero.date) && <li>{yearOf(hero.date)}</li>}
      {hero.runtimeMinutes && <li>{hero.runtimeMinutes} min</li>}
    </ul>
  );
}

/** The first trending movie (1 §2 "Home page"). */
export function HeroTitle({ hero }: { hero: Hero }): ReactNode {
  const recordWatch = useRecordWatch();
  // Capturing: opened in a new tab, it counts as well.
  const record = (): void => recordWatch({ mediaType: 'movie', id: hero.id });
  return (
    <HeroFrame>
      <HeroPicture path={hero.backdropPath} />
      <div className="page-gutter relative pb-5 sm:pb-8">
        <div className="flex max-w-2xl flex-col gap-3 sm:gap-4">
          <h2 className="-mb-1 line-clamp-3 pb-1 text-display text-balance">{hero.title}</h2>
          <HeroFacts hero={hero} />
          <ul aria-label="Genres" className="flex flex-wrap gap-2 empty:hidden">
            {hero.genres.slice(0, MAX_GENRE_CHIPS).map(({ id, name }) => (
              <li key={id} className="rounded-full bg-white/12 px-3 py-1 text-sm font-medium">
                {name}
              </li>
            ))}
          </ul>
          <p className="line-clamp-3 max-w-xl text-ink/85 sm:text-[1.0625rem]">{hero.overview}</p>
          <div className="mt-1 flex flex-wrap gap-3">
            <Link
              href={paths.watchMovie(hero.id)}
              onClickCapture={record}
              className={buttonClass('primary', 'grow sm:grow-0')}
            >
              <Play aria-hidden="true" className="size-4.5 fill-current" />
              Watch Now
            </Link>
            <Link
              href={paths.title('movie', hero.id)}
              onClickCapture={record}
              className={buttonClass('secondary', 'grow sm:grow-0')}
            >
              <Info aria-hidden="true" className="size-4.5" />
              More Info
            </Link>
          </div>
        </div>
      </div>
    </HeroFrame>
  );
}
