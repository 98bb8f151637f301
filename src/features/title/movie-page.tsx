import type { ReactNode } from 'react';
import { yearOf } from '#shared/title-card';
import type { MoviePage as Movie } from '#shared/title-page';
import { findResumePosition } from '#shared/watch-progress';
import { paths } from '../../navigation/paths';
import { useRouteParameters } from '../../navigation/route-table';
import { usePreferences } from '../../storage/preferences';
import { useSavedPosition } from '../../sync/use-saved-position';
import { useTitlePage } from '../../titles/use-title-page';
import { BelowFold } from '../../ui/below-fold';
import { formatRuntime } from '../../ui/format';
import { CastCarousel } from './cast-carousel';
import { moviePanels } from './movie-facts';
import { SimilarTitles } from './similar-titles';
import { START_OVER } from './texts';
import { TitleDetails } from './title-details';
import { TitleHead } from './title-head';
import { TitleHero } from './title-hero';
import { TitleSkeleton } from './title-skeleton';

/** The facts are computed when this is rendered, below the fold. */
function MovieDetails({ movie }: { movie: Movie }): ReactNode {
  return <TitleDetails page={movie} panels={moviePanels(movie)} />;
}

export default function MoviePage(): ReactNode {
  const id = Number(useRouteParameters().id);
  const movie = useTitlePage('movie', id);
  const saved = useSavedPosition({ mediaType: 'movie', id, season: 1, episode: 1 });
  const isResumed = findResumePosition(saved, usePreferences()) !== null;
  if (movie?.mediaType !== 'movie') return <TitleSkeleton />;

  const { runtimeMinutes } = movie;
  const path = paths.watchMovie(id);
  return (
    <>
      <TitleHead page={movie} />
      <TitleHero
        page={movie}
        meta={[yearOf(movie.date), runtimeMinutes === null ? '' : formatRuntime(runtimeMinutes)]}
        watch={{ path, startOver: isResumed ? [{ path, text: START_OVER }] : [] }}
        sharePath={paths.title('movie', id)}
      />
      <BelowFold>
        <div className="grid grid-cols-1 gap-6 pb-12 md:gap-8">
          <MovieDetails movie={movie} />
          <CastCarousel cast={movie.cast} />
          <SimilarTitles
            titles={movie.similar}
            browse={{ href: paths.movies(), text: 'Browse All Movies' }}
          />
        </div>
      </BelowFold>
    </>
  );
}
