import type { HttpHandler } from 'msw';
import { createImageHandlers } from './image-host/handlers';
import type { Faults } from './movie-database/faults';
import { createMovieDatabaseHandlers } from './movie-database/handlers';

type ThirdParties = {
  /** Such as https://api.themoviedb.org/3. */
  readonly movieDatabaseUrl: string;
  /** Such as https://image.tmdb.org/t/p. */
  readonly imageUrl: string;
  readonly faults?: Faults | undefined;
};

/** Everything outside of Marquee, as MSW handlers: the movie database and the image host. */
export function createThirdPartyHandlers({
  movieDatabaseUrl,
  imageUrl,
  faults,
}: ThirdParties): HttpHandler[] {
  return [
    ...createMovieDatabaseHandlers({ baseUrl: movieDatabaseUrl, faults }),
    ...createImageHandlers({ baseUrl: imageUrl }),
  ];
}
